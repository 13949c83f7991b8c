#!/usr/bin/env bash
# The one entry point of Revier.
#
#   ./build.sh play           build the site into dist/ and serve it on localhost
#   ./build.sh site           build the site only
#   ./build.sh test [PART]    all tests, or one part: lint, python, wiki, integrations, research, pyodide, browser; more parts: soak, firefox, webkit
#   ./build.sh bench          measure the budgets; --json FILE writes them down
#   ./build.sh fuzz [CASES]   hostile input, 100,000 cases if not said; --guided [SECONDS]: towards code not reached yet
#   ./build.sh games [GAMES]  random games with all invariants, 50,000 for each game and number of players; goes on where it was
#   ./build.sh audit          known weaknesses of what is installed
#   ./build.sh lighthouse     start page, table and rules page in Lighthouse
#   ./build.sh performance    docs/performance.md from the budgets of this machine
#   ./build.sh texts          collect new messages into the catalogues, for translators
#   ./build.sh release        wheel, source archive, site, checksums and the changelog's section in .build/release
#   ./build.sh contract       write the page's types and their docs from pyengine/contract
#   ./build.sh lock           write down the versions of the development environment
#   ./build.sh clean          remove everything that was built or installed here
#
# Needs Python >= 3.11 and node >= 20. Everything else is installed below this folder (.build, node_modules);
# only Chromium and PHP for tests come from the system: the script says so before it installs them, and with
# REVIER_NO_INSTALL=1 it installs no system package. What has not changed is not done again. REVIER_QUICK=1 keeps the rules
# pages and the pages to pass on as they were last made: for work on everything else.

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

make_research() {
  rm -rf "$BUILD/venv-research"
  "$(find_python)" -m venv "$BUILD/venv-research"
  "$BUILD/venv-research/bin/python" -m pip install --quiet --constraint requirements/research-constraints.txt --requirement requirements/research.txt
}

setup_research() {
  step research "The extras" "$(hash requirements/research.txt requirements/research-constraints.txt)" \
    "Is PyPI within reach? Then try again." make_research
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

# MediaWiki, DokuWiki and WordPress with its database as Debian packs them, unpacked below this folder: nothing of them is
# installed.
get_wikis() {
  local root php more=()
  root=$PWD/$BUILD/wikis
  php=php$("$(find_php)" -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')
  rm -rf "$root" && mkdir -p "$root/packages"
  command -v apt-get >/dev/null || { say "no apt-get: real wikis are not tried" && return; }
  "$(find_php)" -r 'exit(count(array_diff(["intl", "mbstring", "dom", "sqlite3"], get_loaded_extensions())));' ||
    sudo_apt "to try the plugins in real wikis" "$php"-{intl,mbstring,xml,sqlite3}
  "$(find_php)" -r 'exit((int) !extension_loaded("mysqli"));' || more+=("$php-mysql")
  mapfile -t -O "${#more[@]}" more < <(apt-cache pkgnames | grep -xE 'libaio1(t64)?|liburing2') # of the database
  (cd "$root/packages" && apt-get download -qq mediawiki mediawiki-classes dokuwiki php-geshi php-phpseclib libphp-simplepie \
    libjs-jquery libjs-jquery-ui libjs-jquery-cookie wordpress wordpress-theme-twentytwentythree php-getid3 libjs-underscore \
    libjs-cropper mariadb-server-core "${more[@]}")
  for package in "$root"/packages/*.deb; do dpkg-deb -x "$package" "$root"; done
  rm -rf "$root/packages"
  # packages expect to lie at the root of the system
  grep -rlE --include='*.php' '/(usr/share|etc|var/lib)/' "$root"/usr/share/{dokuwiki,php*} "$root/etc/dokuwiki" |
    xargs sed -i -E "s#(['\"])/(usr/share|etc/dokuwiki|var/lib/dokuwiki)#\1$root/\2#g"
  find "$root" -type l -lname '/*' -print0 | while IFS= read -r -d '' link; do ln -sfn "$root$(readlink "$link")" "$link"; done
  say "$(ls "$root/usr/share" | tr '\n' ' ')"
}

setup_wikis() {
  step wikis "Wikis to try the plugins in" "4" "Is the package archive within reach? apt-get update may help." get_wikis
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
  step wheel "The engine's wheel" "$(hash pyengine revier_rl pyproject.toml MANIFEST.in README.md LICENSE LICENSE-ART.md NOTICE.md requirements web/svg web/css/{tokens,board}.css tools/{texts,wheel_backend,picture_art}.py integrations/python)" \
    "The message above names the file." build_wheel
  step runtime "The runtime" "$(hash "$BUILD/wheel" tools/runtime.mjs tools/runtime.py tools/exercise.py tools/pyodide-node.mjs requirements/pyodide.txt package-lock.json)" \
    "The engine failed inside Pyodide: does ./build.sh test python pass?" \
    node tools/runtime.mjs "$(wheel)" "$BUILD/wheels" "$BUILD/runtime"
  step snapshot "The engine's memory" "$(hash "$BUILD"/runtime/*.zip tools/snapshot.mjs web/js/engine/{snapshot,snapshot_maker,unpack_zip}.js package-lock.json)" \
    "If the engine has outgrown the first memory, web/js/engine/snapshot_maker.js must leave out what a board does not need." \
    node tools/snapshot.mjs "$BUILD/runtime"
}

# Pages that are made of the rulebooks and of what can be passed on.
build_pages() {
  step rules "The rules pages" "$(hash pyengine web/svg web/css/board.css tools/rules_{pages,html,components,text}.py tools/how_pages.py tools/rules_text.json)" \
    "The message above names the page: its words lie in pyengine/games/<game>/rulebook." "$PY" tools/rules_pages.py "$BUILD/rules"
  step share "Pages to pass on" "$(hash pyengine tools/{share_pages,share_pictures,rules_html}.py tools/share_text.json web/svg web/css/{tokens,board}.css "$BUILD/rules")-${REVIER_SITE:-}" \
    "The message above names the page." "$PY" tools/share_pages.py "$BUILD/rules" "$BUILD/share" "$BUILD/pictures" "${REVIER_SITE:-}"
}

build_site() {
  build_engine
  if [[ ${REVIER_QUICK:-} && -d $BUILD/rules && -d $BUILD/share ]]; then
    say "Rules pages and pages to pass on are kept as they are (REVIER_QUICK)."
  else
    build_pages
  fi
  step start "The start page's data" "$(hash pyengine tools/start_data.py)" \
    "The message above names the method of the bridge." "$PY" tools/start_data.py "$BUILD/start"
  step puzzles "The puzzles" "$(hash pyengine tools/puzzle_data.py)" \
    "The message above names the file in pyengine/games/<game>/puzzles." "$PY" tools/puzzle_data.py "$BUILD/study"
  step docs "The documentation" "$(hash ./*.md docs web/svg/README.md pyengine tools/docs_pages.py)" \
    "The message above names the text and the link." "$PY" tools/docs_pages.py "$BUILD/docs"
  [[ -d dist ]] || rm -f "$BUILD/stamps/site"
  step site "The site" "$(hash web "$BUILD/runtime" "$BUILD/rules" "$BUILD/start" "$BUILD/study" "$BUILD/docs" "$BUILD/share" "$BUILD/wheel" tools/site.mjs tools/licences.mjs licences tsconfig.json package.json package-lock.json)" \
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
  check "the table of puzzles" "$PY" tools/puzzle_tables.py --check
  check "tsc" node_modules/.bin/tsc -p tsconfig.json
  check "tsc, workers" node_modules/.bin/tsc -p tsconfig.worker.json
  check "eslint" node_modules/.bin/eslint --max-warnings 0 .
  check "prettier" node_modules/.bin/prettier --check --log-level warn '**/*.{js,mjs,cjs,ts}'
}

test_python() {
  check "pytest on CPython" "$PY" -m pytest -q -n 2 --dist worksteal -p no:playwright --doctest-modules \
    --ignore tests/browser --ignore tests/pyodide tests pyengine
}

# Thousands of random games more than the usual run plays, and all that it samples.
test_soak() {
  check "soak" env REVIER_SOAK=1 "$PY" -m pytest -q -n 2 --dist worksteal -p no:playwright -m slow tests/rules
  check "soak of input" env REVIER_SOAK=1 "$PY" -m pytest -q -n 2 --dist worksteal -p no:playwright \
    tests/core/test_fuzz_bridge.py tests/core/test_explanations.py tests/lessons/test_mutations.py tests/lessons/test_secrets.py
  check "every puzzle, searched again" env REVIER_SOAK=1 "$PY" -m pytest -q -n 2 --dist worksteal -p no:playwright \
    tests/core/test_puzzles.py
  check "every case inside Pyodide" env REVIER_SOAK=1 node tools/pyodide_pytest.mjs "$BUILD/wheels" tests/core tests/rules
  check "a hundred engines that die, 300 decisions" env REVIER_SOAK=1 "$PY" -m pytest -q -s --timeout 3600 tests/browser/test_faults.py \
    -k "killed or grow or three_seconds"
  check "tables in depth" env REVIER_SOAK=1 "$PY" -m pytest -q --timeout 1800 \
    tests/browser/test_{side_column,heard,whole_game}.py
  check "turns of bots by the clock" env REVIER_SOAK=1 "$PY" -m pytest -q tests/browser/test_following.py -k four_seconds
}

# A person may go on without them, a workflow must not do so unnoticed.
no_wikis() {
  say "MediaWiki, DokuWiki and WordPress were not tried: this system has no packages of them."
  return 1
}

test_wiki() {
  check "the wiki plugins" "$(find_php)" tests/wiki/plugins.php
  if [[ -d $BUILD/wikis/usr ]]; then
    check "real wikis" "$PY" -m pytest -q --timeout 300 -p no:playwright tests/wiki/real_wikis.py
  elif [[ ${CI:-} ]]; then
    check "real wikis" no_wikis
  else
    no_wikis || true
  fi
}

# The wheel as its users install it, in an environment of its own beside the hosts that it is for.
make_hosts() {
  local venv=$BUILD/venv-integrations
  [[ -x $venv/bin/python ]] || "$(find_python)" -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --requirement requirements/integrations.txt
  "$venv/bin/python" -m pip install --quiet --no-deps --force-reinstall "$(wheel)"
}

setup_hosts() {
  step hosts "Hosts of integrations" "$(hash requirements/integrations.txt "$BUILD/wheel")" \
    "Is PyPI within reach? Then try again." make_hosts
}

test_integrations() {
  setup_hosts
  check "integrations: Sphinx, MkDocs, notebooks" "$BUILD/venv-integrations/bin/python" -m pytest -q --timeout 300 \
    -c tests/integrations/pytest.ini tests/integrations
}

# What needs the extras: environments of other tools, clusters, training.
test_research() {
  check "pytest with the extras" env REVIER_RESEARCH=1 "$BUILD/venv-research/bin/python" -m pytest -q --timeout 300 tests/research
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

find_firefox() {
  local name
  for name in "${REVIER_FIREFOX:-}" firefox-esr firefox; do
    [[ -n $name ]] && command -v "$name" && return
  done
  return 1
}

setup_firefox() {
  find_firefox >/dev/null || sudo_apt "to test in Firefox" firefox-esr ||
    die "Firefox was not found." "Install it by hand, or name one: REVIER_FIREFOX=/path/to/firefox ./build.sh test firefox"
  REVIER_FIREFOX=$(find_firefox)
  export REVIER_FIREFOX
}

setup_webkit() {
  command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null ||
    sudo_apt "to test in WebKit" webkit2gtk-driver xvfb ||
    die "WebKitGTK's driver was not found." "Install it by hand: apt-get install webkit2gtk-driver xvfb"
}

# The same steps in browsers that are not Chromium; pictures to look at are left in .build/pictures.
test_firefox() { check "Firefox" node tests/other_browsers/run.mjs firefox dist; }
test_webkit() { check "WebKitGTK" node tests/other_browsers/run.mjs webkit dist; }

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
    soak) build_site && setup_chromium ;;
    wiki) setup_python && setup_php && setup_wikis ;;
    integrations) build_engine ;;
    research) setup_python && compile_texts && setup_research ;;
    pyodide) build_site ;;
    browser) build_site && setup_chromium ;;
    firefox) build_site && setup_firefox ;;
    webkit) build_site && setup_webkit ;;
    all) build_site && setup_chromium && setup_php && setup_wikis && setup_research ;;
    *) die "There is no part '$part'." "Parts: lint, python, wiki, integrations, research, pyodide, browser, firefox, webkit; soak plays thousands of games more" ;;
  esac
  if [[ $part == all ]]; then
    start_beside pyodide lint wiki integrations research
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

# Each says what it found; where the registry cannot be asked, that is no failure.
run_audit() {
  local code=0
  step audit "The auditor" "$(hash requirements/audit.txt)" "Is PyPI within reach? Then try again." make_auditor
  "$BUILD/venv-audit/bin/pip-audit" --requirement requirements/constraints.txt --no-deps --disable-pip --progress-spinner off >"$BUILD/log/pip-audit.txt" 2>&1 || code=$?
  told_of_audit "Python packages" "$code" "$BUILD/log/pip-audit.txt" "No known vulnerabilities|Found [0-9]+ known"
  code=0
  npm audit --omit=optional >"$BUILD/log/npm-audit.txt" 2>&1 || code=$?
  told_of_audit "npm packages" "$code" "$BUILD/log/npm-audit.txt" "found [0-9]+ vulnerabilit|[0-9]+ (low|moderate|high|critical)"
  ((${#FAILED[@]} == 0))
}

# told_of_audit WHAT CODE LOG ANSWERED: a verdict counts, silence of the registry does not.
told_of_audit() {
  if ! grep -qE "$4" "$3"; then
    say "$1: not audited, the registry did not answer ($3)"
  elif (($2)); then
    FAILED+=("$1") && cat "$3"
  else
    say "$1: $(grep -E "$4" "$3" | tail -n 1)"
  fi
}

make_guided() {
  rm -rf "$BUILD/venv-fuzz"
  "$(find_python)" -m venv "$BUILD/venv-fuzz"
  # tests are read for what must be true of an answer
  "$BUILD/venv-fuzz/bin/python" -m pip install --quiet --constraint requirements/constraints.txt --requirement requirements/fuzz.txt pytest
}

# The engine's documents in Python, then what the page reads itself, in node.
run_fuzz() {
  setup_python
  compile_texts
  if [[ ${1:-} == --guided ]]; then
    step guided "Atheris" "$(hash requirements/fuzz.txt)-$("$PY" -V)" \
      "There are wheels of atheris for CPython on Linux only; without it: ./build.sh fuzz" make_guided
    "$BUILD/venv-fuzz/bin/python" tools/fuzz_guided.py "${2:-600}"
  else
    need_node
    "$PY" tools/fuzz.py "$@"
    node tools/fuzz_page.mjs "${1:-100000}"
  fi
}

make_auditor() {
  rm -rf "$BUILD/venv-audit"
  "$(find_python)" -m venv "$BUILD/venv-audit"
  "$BUILD/venv-audit/bin/python" -m pip install --quiet --requirement requirements/audit.txt
}

run_lighthouse() {
  build_site
  setup_chromium
  step lighthouse "Lighthouse" "$(hash requirements/lighthouse.txt)" "Is the npm registry within reach? Then try again." \
    npm install --prefix "$BUILD/lighthouse" --no-save --no-audit --no-fund "lighthouse@$(<requirements/lighthouse.txt)"
  node tools/lighthouse.mjs "$BUILD/lighthouse" dist
}

# lock WHAT FILE RESULT: every version that FILE brings.
lock() {
  rm -rf "$BUILD/venv-lock"
  "$(find_python)" -m venv "$BUILD/venv-lock"
  "$BUILD/venv-lock/bin/python" -m pip install --quiet --requirement "$2"
  {
    say "# Every version of $1: pip install -c $3 -r $2"
    say "# Written by: ./build.sh lock"
    "$BUILD/venv-lock/bin/python" -m pip list --format=freeze | grep -v '^pip=='
  } >"$3.new"
  mv "$3.new" "$3"
}

lock_versions() {
  lock "the development environment" requirements/dev.txt requirements/constraints.txt
  lock "the extras" requirements/research.txt requirements/research-constraints.txt
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
  node tools/board_package.mjs
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
  fuzz) run_fuzz "$@" ;;
  games) setup_python && setup_node && "$PY" tools/many_games.py "$@" ;;
  audit) setup_python && setup_node && run_audit ;;
  lighthouse) run_lighthouse ;;
  performance) run_bench --json "$BUILD/bench.json" || true; "$PY" tools/performance.py "$BUILD/bench.json" ;;
  contract) setup_python && "$PY" tools/contract.py ;;
  texts) setup_python && "$PY" tools/texts.py extract && "$PY" tools/texts.py update ;;
  release) make_release ;;
  lock) lock_versions ;;
  clean) rm -rf "$BUILD" dist node_modules build ./*.egg-info && find pyengine -name '*.mo' -delete ;;
  "" | -h | --help | help) usage ;;
  *) usage && die "There is no command '$command'." "See above." ;;
esac
