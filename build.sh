#!/usr/bin/env bash
# The one entry point of Revier.
#
#   ./build.sh play           build the site into dist/ and serve it on localhost
#   ./build.sh site           build the site only
#   ./build.sh test [PART]    all tests, or one part: lint, python, wiki, pyodide, browser; soak: many more random games
#   ./build.sh bench          measure the budgets
#   ./build.sh texts          collect new messages into the catalogues, for translators
#   ./build.sh release        wheel, source archive, site, checksums and the changelog's section in .build/release
#   ./build.sh contract       write the page's types and their docs from pyengine/contract
#   ./build.sh lock           write down the versions of the development environment
#   ./build.sh clean          remove everything that was built or installed here
#
# Needs Python >= 3.11 and node >= 20. Everything else is installed below this folder (.build, node_modules);
# only Chromium and PHP for tests come from the system: the script says so before it installs them, and with
# REVIER_NO_INSTALL=1 it installs no system package. What has not changed is not done again.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

BUILD=.build
VENV=$BUILD/venv
PY=$VENV/bin/python
export SOURCE_DATE_EPOCH=315532800 # the same input gives the same files, to the byte
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1

# ---------------------------------------------------------------- steps

say() { printf '%s\n' "$*"; }
exec 3>&1 # what people must see also while a step writes to its log

# die WHAT HELP...: ends with what to do.
die() {
  printf '\n%s\n' "$1" >&2
  shift
  printf '  %s\n' "$@" >&2
  exit 1
}

# hash PATH...: of names and contents; missing paths count as empty.
hash() {
  { find "$@" -type f -not -path '*/__pycache__/*' -not -name '*.mo' -print0 2>/dev/null || true; } |
    LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum | cut -c1-16
}

# step NAME TITLE KEY HELP COMMAND...: runs COMMAND unless it succeeded before with the same KEY.
step() {
  local name=$1 title=$2 key=$3 help=$4 start=$SECONDS
  shift 4
  local stamp=$BUILD/stamps/$name log=$BUILD/log/$name.txt
  [[ -f $stamp && $(<"$stamp") == "$key" ]] && return
  mkdir -p "$BUILD/stamps" "$BUILD/log"
  rm -f "$stamp"
  printf '%-34s' "$title"
  # In a condition bash would go on after a failed command: hence a shell of its own with -e.
  set +e
  (set -e && "$@") >"$log" 2>&1
  local code=$?
  set -e
  if ((code)); then
    printf 'failed\n'
    tail -n 40 "$log" >&2
    die "$title: failed (all of it: $log)." "$help"
  fi
  printf '%3d s  %s\n' $((SECONDS - start)) "$(grep -aiv '^\(npm \)\?warn' "$log" | tail -n 1 | cut -c1-90)"
  printf '%s' "$key" >"$stamp"
}

# ---------------------------------------------------------------- the system

# sudo_apt WHY PACKAGE...: says what it is about to do where people see it, even if the output goes to a log.
sudo_apt() {
  local why=$1 sudo=()
  shift
  ((EUID == 0)) || sudo=(sudo)
  if [[ ${REVIER_NO_INSTALL:-} ]]; then
    say "REVIER_NO_INSTALL is set, so this was not installed: $* ($why). Install it yourself: apt-get install $*"
    return 1
  fi
  printf '\nInstalling system packages with %s: %s (%s). REVIER_NO_INSTALL=1 prevents this.\n' "${sudo[*]} apt-get" "$*" "$why" >&3
  "${sudo[@]}" apt-get update -qq && DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq "$@"
}

find_python() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
      say "$name"
      return
    fi
  done
  die "Python 3.11 or newer was not found." "Debian 12, Ubuntu 24.04 or newer: apt-get install python3 python3-venv"
}

need_node() {
  command -v node >/dev/null || die "node was not found." "Install node 20 or newer, for instance: apt-get install nodejs npm"
  node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
    die "node is older than 20: $(node --version)." "Install node 20 or newer."
  command -v npm >/dev/null || die "npm was not found." "apt-get install npm"
}

make_venv() {
  local python=$1
  rm -rf "$VENV"
  # Debian's Python comes without what a venv needs.
  "$python" -m venv "$VENV" || { sudo_apt "to make a Python environment" python3-venv && rm -rf "$VENV" && "$python" -m venv "$VENV"; }
  "$PY" -m pip install --quiet --constraint requirements/constraints.txt --requirement requirements/dev.txt
  "$PY" --version
}

setup_python() {
  local python
  python=$(find_python)
  step venv "Python tools" "$(hash requirements/dev.txt requirements/constraints.txt)-$("$python" -V)" \
    "Is PyPI within reach? Then try again; ./build.sh clean starts anew." make_venv "$python"
}

setup_node() {
  need_node
  step node "Node tools" "$(hash package.json package-lock.json .npmrc)" \
    "Is the npm registry within reach? Then try again; ./build.sh clean starts anew." \
    npm ci --no-progress
}

# A Chromium from the system is preferred; only where there is no apt does playwright bring its own.
find_chromium() {
  local name
  for name in "${REVIER_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
    [[ -n $name ]] && command -v "$name" && return
  done
  return 1
}

get_chromium() {
  find_chromium >/dev/null && return
  command -v apt-get >/dev/null && sudo_apt "to test in a real browser" chromium && find_chromium >/dev/null && return
  [[ ! ${REVIER_NO_INSTALL:-} ]] && "$PY" -m playwright install chromium
}

setup_chromium() {
  step chromium "Chromium" "$(find_chromium || true)-$(hash requirements/constraints.txt)" \
    "Install Chromium by hand, or name one: REVIER_CHROMIUM=/path/to/chromium ./build.sh test" get_chromium
  REVIER_CHROMIUM=$(find_chromium || true)
  export REVIER_CHROMIUM
}

find_php() {
  local name
  for name in "${REVIER_PHP:-}" php; do
    [[ -n $name ]] && command -v "$name" && return
  done
  return 1
}

get_php() {
  find_php >/dev/null || { sudo_apt "to test the wiki plugins" php-cli && find_php; }
}

setup_php() {
  step php "PHP" "$(find_php || true)" \
    "Install PHP by hand, or name one: REVIER_PHP=/path/to/php ./build.sh test" get_php
}

# ---------------------------------------------------------------- the site

download_wheels() {
  local version
  version=$(sed -n 's/.*"python": *"\([0-9]*\.[0-9]*\).*/\1/p' node_modules/pyodide/pyodide-lock.json | head -n 1)
  rm -rf "$BUILD/wheels"
  "$PY" -m pip download --quiet --no-deps --only-binary :all: --python-version "${version:?}" \
    --implementation py --abi none --platform any --dest "$BUILD/wheels" --requirement requirements/pyodide.txt
}

build_wheel() {
  rm -rf "$BUILD/wheel"
  "$PY" -m build --wheel --no-isolation --outdir "$BUILD/wheel" .
  rm -rf build ./*.egg-info
  ls "$BUILD/wheel"
}

wheel() { say "$BUILD"/wheel/revier-*.whl; }

compile_texts() {
  step texts "Catalogues" "$(hash pyengine/locale tools/texts.py)-$(find pyengine/locale -name '*.mo' 2>/dev/null | wc -l)" \
    "The message above names the catalogue and the line." "$PY" tools/texts.py compile
}

build_engine() {
  setup_python
  setup_node
  compile_texts
  step wheels "Wheels for the runtime" "$(hash requirements/pyodide.txt package-lock.json)" \
    "Is PyPI within reach? Then try again." download_wheels
  step wheel "The engine's wheel" "$(hash pyengine pyproject.toml MANIFEST.in README.md LICENSE LICENSE-ART.md NOTICE.md requirements tools/texts.py tools/wheel_backend.py)" \
    "The message above names the file." build_wheel
  step runtime "The runtime" "$(hash "$BUILD/wheel" tools/runtime.mjs tools/runtime.py tools/exercise.py tools/pyodide-node.mjs requirements/pyodide.txt package-lock.json)" \
    "The engine failed inside Pyodide: does ./build.sh test python pass?" \
    node tools/runtime.mjs "$(wheel)" "$BUILD/wheels" "$BUILD/runtime"
}

build_site() {
  build_engine
  step rules "The rules pages" "$(hash pyengine web/svg web/css/board.css tools/rules_{pages,html,components,text}.py tools/how_pages.py tools/rules_text.json)" \
    "The message above names the page: its words lie in pyengine/games/<game>/rulebook." "$PY" tools/rules_pages.py "$BUILD/rules"
  step start "The start page's data" "$(hash pyengine tools/start_data.py)" \
    "The message above names the method of the bridge." "$PY" tools/start_data.py "$BUILD/start"
  step docs "The documentation" "$(hash ./*.md docs web/svg/README.md pyengine tools/docs_pages.py)" \
    "The message above names the text and the link." "$PY" tools/docs_pages.py "$BUILD/docs"
  [[ -d dist ]] || rm -f "$BUILD/stamps/site"
  step site "The site" "$(hash web "$BUILD/runtime" "$BUILD/rules" "$BUILD/start" "$BUILD/docs" "$BUILD/wheel" tools/site.mjs tools/licences.mjs licences tsconfig.json package.json package-lock.json)" \
    "The message above names the file in web/." \
    node tools/site.mjs "$BUILD/runtime" "$(wheel)" dist
}

# ---------------------------------------------------------------- tests

FAILED=()
PASSED=()
FLAKY=()

# check TITLE COMMAND...: runs, remembers, goes on.
check() {
  local title=$1 start=$SECONDS
  shift
  printf '\n== %s\n' "$title"
  if "$@"; then PASSED+=("$title"); else FAILED+=("$title"); fi
  printf -- '-- %s: %d s\n' "$title" $((SECONDS - start))
}

test_lint() {
  check "ruff" "$VENV/bin/ruff" check --cache-dir "$BUILD/ruff" .
  check "ruff format" "$VENV/bin/ruff" format --check --cache-dir "$BUILD/ruff" .
  check "mypy" "$VENV/bin/mypy"
  check "imports: layers" "$VENV/bin/lint-imports" --no-logo --cache-dir "$BUILD/imports"
  check "imports: standard library only" "$PY" tools/own_imports.py pyengine
  check "catalogues" "$PY" tools/texts.py check
  check "contract" "$PY" tools/contract.py --check
  check "tsc" node_modules/.bin/tsc -p tsconfig.json
  check "tsc, workers" node_modules/.bin/tsc -p tsconfig.worker.json
  check "eslint" node_modules/.bin/eslint --max-warnings 0 web/js tools tests eslint.config.js
  check "prettier" node_modules/.bin/prettier --check --log-level warn web/js 'tools/**/*.mjs' 'tests/**/*.{js,mjs}' eslint.config.js
}

test_python() {
  check "pytest on CPython" "$PY" -m pytest -q -n 2 --dist worksteal -p no:playwright --doctest-modules \
    --ignore tests/browser --ignore tests/pyodide tests pyengine
}

# Thousands of random games more than the usual run plays, and all that it samples.
test_soak() {
  check "soak" env REVIER_SOAK=1 "$PY" -m pytest -q -n 2 --dist worksteal -p no:playwright -m slow tests/rules
  check "soak of input" env REVIER_SOAK=1 "$PY" -m pytest -q -n 2 --dist worksteal -p no:playwright \
    tests/core/test_fuzz_bridge.py tests/lessons/test_mutations.py
  check "every case inside Pyodide" env REVIER_SOAK=1 node tools/pyodide_pytest.mjs "$BUILD/wheels" tests/core tests/rules
}

test_wiki() {
  check "the wiki plugins" "$(find_php)" tests/wiki/plugins.php
}

test_pyodide() {
  check "pytest inside Pyodide" node tools/pyodide_pytest.mjs "$BUILD/wheels" tests/core tests/rules
  check "the runtime that ships" "$PY" -m pytest -q --timeout 300 -p no:playwright tests/pyodide
}

# failed_tests FOLDER: the names of the tests there that failed when they last ran.
failed_tests() {
  "$PY" -c 'import json, sys; print(*sorted(name for name in json.load(open(sys.argv[1])) if name.startswith(sys.argv[2])), sep="\n")' \
    "$BUILD/pytest/v/cache/lastfailed" "$1/" 2>/dev/null
}

# Two browsers on two busy cores: what fails is tried once more, alone, and the log shows both. The summary names what
# passes only then.
in_chromium() {
  "$PY" -m pytest -q -n 2 --dist worksteal --timeout 240 tests/browser && return
  local first code=0
  first=$(failed_tests tests/browser)
  say "-- once more, alone: what failed"
  "$PY" -m pytest -q --last-failed --last-failed-no-failures none --timeout 240 tests/browser || code=$?
  mapfile -t FLAKY < <(LC_ALL=C comm -23 <(say "$first") <(failed_tests tests/browser) | grep .)
  return $code
}

test_browser() {
  check "pytest in Chromium" in_chromium
}

# start_beside PART...: one core's work, done beside the rest and told at the end. The tests in the browser often wait for
# a page, so there is time for it; and nothing waits for it.
start_beside() {
  local part
  rm -f "$BUILD/log/beside.result"
  mkdir -p "$BUILD/log"
  (
    PASSED=() FAILED=()
    for part in "$@"; do "test_$part"; done
    { printf '+%s\n' "${PASSED[@]}" && printf -- '-%s\n' "${FAILED[@]}"; } | grep '..' >"$BUILD/log/beside.result"
  ) >"$BUILD/log/beside.txt" 2>&1 &
  BESIDE=$!
}

end_beside() {
  local line
  wait "$BESIDE" || true
  cat "$BUILD/log/beside.txt"
  [[ -s $BUILD/log/beside.result ]] || FAILED+=("a part that ended early, see $BUILD/log/beside.txt")
  while read -r line; do
    case $line in
      +*) PASSED+=("${line#+}") ;;
      -*) FAILED+=("${line#-}") ;;
    esac
  done < <(cat "$BUILD/log/beside.result" 2>/dev/null || true)
}

summary() {
  printf '\n'
  ((${#FAILED[@]})) && printf 'failed: %s\n' "${FAILED[@]}"
  printf 'flaky: %d\n' "${#FLAKY[@]}"
  ((${#FLAKY[@]})) && printf '  passed only at the second try: %s\n' "${FLAKY[@]}"
  printf 'Revier, %d s:\n' "$SECONDS"
  printf '%d passed, %d failed\n' "${#PASSED[@]}" "${#FAILED[@]}"
  ((${#FAILED[@]} == 0))
}

run_tests() {
  local part=${1:-all}
  case $part in
    lint | python) setup_python && setup_node && compile_texts ;;
    soak) build_engine ;;
    wiki) setup_php ;;
    pyodide) build_site ;;
    browser) build_site && setup_chromium ;;
    all) build_site && setup_chromium && setup_php ;;
    *) die "There is no part '$part'." "Parts: lint, python, wiki, pyodide, browser; soak plays thousands of games more" ;;
  esac
  if [[ $part == all ]]; then
    start_beside pyodide lint wiki
    test_python
    test_browser
    end_beside
  else
    "test_$part"
  fi
  summary
}

# ---------------------------------------------------------------- the rest

make_yardstick() {
  rm -rf "$BUILD/venv-catanatron"
  "$(find_python)" -m venv "$BUILD/venv-catanatron"
  "$BUILD/venv-catanatron/bin/python" -m pip install --quiet --requirement requirements/catanatron.txt
}

run_bench() {
  build_site
  setup_chromium
  step catanatron "The yardstick" "$(hash requirements/catanatron.txt)" "Is PyPI within reach? Then try again." make_yardstick
  "$PY" tools/bench.py "$@"
}

lock_versions() {
  local python
  python=$(find_python)
  rm -rf "$BUILD/venv-lock"
  "$python" -m venv "$BUILD/venv-lock"
  "$BUILD/venv-lock/bin/python" -m pip install --quiet --requirement requirements/dev.txt
  {
    say "# Every version of the development environment: pip install -c requirements/constraints.txt -r requirements/dev.txt"
    say "# Written by: ./build.sh lock"
    "$BUILD/venv-lock/bin/python" -m pip list --format=freeze | grep -v '^pip=='
  } >requirements/constraints.txt
  npm install --package-lock-only
}

# Refuses before it builds: a release is what is committed, under a version that has no tag yet. On a tag that was just
# pushed, REVIER_RELEASE_TAG names it.
make_release() {
  local out=$BUILD/release version tag package
  version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' pyengine/__init__.py)
  tag=v${version:?}
  [[ -z $(git status --porcelain) ]] || die "There are changes that are not committed." "git status shows them."
  if [[ ${REVIER_RELEASE_TAG:-$tag} != "$tag" ]]; then
    die "The tag $REVIER_RELEASE_TAG does not fit version $version." "pyengine/__init__.py has the version."
  elif [[ ${REVIER_RELEASE_TAG:-} ]]; then
    [[ $(git rev-parse -q --verify "refs/tags/$tag^{commit}") == "$(git rev-parse HEAD)" ]] || die "$tag is not this commit." "git checkout $tag"
  elif git rev-parse -q --verify "refs/tags/$tag" >/dev/null; then
    die "Version $version is already tagged." "Set the next one in pyengine/__init__.py."
  fi
  grep -q "^## ${version//./\\.} ([0-9]" CHANGELOG.md || die "CHANGELOG.md has no dated section for $version." "It begins: ## $version (2026-01-31)"
  build_site
  rm -rf "$out"
  mkdir -p "$out"
  awk -v title="## $version " 'index($0, "## ") == 1 { on = index($0, title) == 1; next } on' CHANGELOG.md >"$out/CHANGES.md"
  cp "$(wheel)" "$out"
  "$PY" -m build --sdist --no-isolation --outdir "$out" . >/dev/null
  "$PY" tools/zip_folder.py dist "$out/revier-site-$version.zip"
  for package in npm/package.json packages/*/package.json; do
    [[ -f $package ]] && npm pack --silent --pack-destination "$out" "./$(dirname "$package")"
  done
  rm -rf ./*.egg-info
  (cd "$out" && sha256sum -- * >SHA256SUMS && cat SHA256SUMS)
  say "The release is in $out. Then: git tag $tag"
}

usage() { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; }

command=${1:-}
shift || true
case $command in
  play) build_site && exec node tools/serve.mjs dist "${PORT:-8000}" ;;
  site) build_site && say "The site is in dist/: copy it to any static host, any sub-path." ;;
  test) run_tests "$@" ;;
  bench) run_bench "$@" ;;
  contract) setup_python && "$PY" tools/contract.py ;;
  texts) setup_python && "$PY" tools/texts.py extract && "$PY" tools/texts.py update ;;
  release) make_release ;;
  lock) lock_versions ;;
  clean) rm -rf "$BUILD" dist node_modules build ./*.egg-info && find pyengine -name '*.mo' -delete ;;
  "" | -h | --help | help) usage ;;
  *) usage && die "There is no command '$command'." "See above." ;;
esac
