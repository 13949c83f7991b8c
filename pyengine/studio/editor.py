"""A position that is being changed by hand: pieces are moved, figures are set, and the engine says what does not fit.

Every change rewrites the position document. What cannot even be read is refused, and nothing changes; what can be read
but could not come up in a game stays as it is, with a list of what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from importlib import import_module
from typing import Any, NamedTuple

from pyengine.core.documents.fields import HEADER, DocumentError, Field, PositionError
from pyengine.core.documents.partial import make_fit
from pyengine.core.editing.declaration import Editing, Figure, Question
from pyengine.core.editing.inspect import Looked, Problem, look_at, rules_for
from pyengine.core.editing.matching import Layout, layout_of
from pyengine.core.editing.places import Document, Held, NoRoom, One, Place, field_at
from pyengine.core.view.scene import Ids
from pyengine.core.view.text import N_, known_language, said_in, translate

FIXED = N_("You cannot pick this up: it follows from the rest of the position.")
NOWHERE = N_("This piece cannot go there.")
FULL = N_("There is no room for it.")
UNKNOWN = N_("There is nothing to pick up here.")
CANNOT_BE_DRAWN = N_("The position could not be drawn after this change.")
OVER = N_("The game is over")
AS_IT_IS = N_("as it is now")
SUPPLY = "supply"
MOST_STEPS = 300
"""That can be undone."""


class Refused(ValueError):
    """A change that is not made; `problem` names the field."""

    def __init__(self, path: str, text: str) -> None:
        self.problem = Problem(path, text)
        super().__init__(text)


class Version(NamedTuple):
    """The document after a change."""

    document: Document
    touched: tuple[str, ...]
    """Fields that the author has set."""


def editing_of(game: str) -> Editing:
    """How a game's positions are changed by hand; not every game has to say so."""
    try:
        found: Editing = import_module(f"pyengine.games.{game}.documents.editing").EDITING
    except ModuleNotFoundError as missing:
        if missing.name is None or not missing.name.startswith(f"pyengine.games.{game}.documents"):
            raise
        raise ValueError(f"positions of {game} cannot be changed by hand") from None
    return found


class Editor:
    """A position under the hands of its author."""

    def __init__(self, id: str, document: Mapping[str, Any], lang: str, seat: int | None = None) -> None:
        self.id = id
        self.lang = known_language(lang)
        self.rules = rules_for(document)
        self.editing = editing_of(self.rules.id)
        self._ids = Ids()
        looked = look_at(self.rules, self.editing, document)
        whole = {name: document[name] for name in HEADER if name in document}
        if "components" in document:
            whole["components"] = document["components"]
        whole.setdefault("variants", {})
        whole |= self.rules.write(looked.state, looked.seats)  # also what it leaves out
        self._versions = [Version(deepcopy(whole), ())]
        self._at = 0
        self._looked = look_at(self.rules, self.editing, self.document)
        pending = self.document.get("pending") or []
        first = pending[-1]["seat"] if pending else 0
        self._shown = first if seat is None else min(max(seat, 0), len(self._looked.seats) - 1)
        self._picked = ""

    @property
    def document(self) -> Document:
        """The position as it is now."""
        return self._versions[self._at].document

    # --- what the page can do ---------------------------------------------------------------------------------------

    def frame(self, refused: Problem | None = None) -> dict[str, Any]:
        """All that the page shows."""
        scene, layout = self._scene()
        supply = self.editing.supply(self.document, self.lang)
        labels = {piece["id"]: piece["label"] for piece in scene["scene"]["pieces"]}
        figures = self.editing.figures(self.document, self.lang)
        return {
            "table": self.id,
            "game": self.rules.id,
            "lang": self.lang,
            "status": scene["status"],
            "scene": {**scene["scene"], "ahead": []},
            "shown": self._shown,
            "seats": [
                {
                    "seat": number,
                    "name": info.name,
                    "colour": info.colour,
                    "shape": dict(self.rules.colours)[info.colour],
                }
                for number, info in enumerate(self._looked.seats)
            ],
            "movable": [target for target in layout.things if target.startswith("#")],
            "picked": self._picked_now(layout, labels),
            "beside": self._beside(layout, scene["scene"]),
            "supply": [{"kind": one.kind, "label": one.label, "left": one.left, "group": one.group} for one in supply],
            "figures": [self._figure(figure) for figure in figures],
            "questions": [{"id": one.id, "label": one.label, "seats": one.seats} for one in self._questions()],
            "question": self._question(),
            "problems": [self._told(one, figures, layout, scene["scene"]) for one in self._looked.problems],
            "refused": None if refused is None else self._told(refused, figures, layout, scene["scene"]),
            "can_undo": self._at > 0,
            "can_redo": self._at + 1 < len(self._versions),
            "document": self.document,
        }

    def show(self, seat: int) -> dict[str, Any]:
        """Show another tableau."""
        self._shown = min(max(seat, 0), len(self._looked.seats) - 1)
        return self.frame()

    def speak(self, lang: str) -> dict[str, Any]:
        """Everything in another language."""
        self.lang = known_language(lang)
        return self.frame()

    def pick(self, target: str) -> dict[str, Any]:
        """Take a piece into the hand: the frame says where it can go. Nothing changes yet."""
        _, layout = self._scene()
        self._picked = ""
        if target:
            try:
                self._picked = self._source(layout, target)
            except Refused as refused:
                return self.frame(refused.problem)
        return self.frame()

    def move(self, target: str, to: str) -> dict[str, Any]:
        """Move a piece to a slot, to another piece, or into the supply."""
        _, layout = self._scene()
        self._picked = ""

        def change(document: Document) -> tuple[str, ...]:
            source = self._source(layout, target)
            if to in (target, source, layout.home.get(source)):
                return ()
            held, left = self._take(layout, source, document)
            if to == SUPPLY:
                if not self.editing.returns(held.kind):
                    raise Refused(left, NOWHERE)
                return (left,)
            place, slot = self._destination(layout, source, to)
            try:
                if isinstance(place, One) and place.things(document):
                    place.take(document, 0)  # what was there goes back into the supply
                place.put(document, held, slot)
            except NoRoom:
                raise Refused(place.path, FULL) from None
            return tuple(path for path in (left, place.path) if path)

        return self._change(change)

    def set(self, path: str, value: Any) -> dict[str, Any]:
        """Set a figure."""

        def change(document: Document) -> tuple[str, ...]:
            figure = next((one for one in self.editing.figures(document, self.lang) if one.path == path), None)
            if figure is None:
                raise PositionError(path, N_("cannot be set here"))
            field = Field(value, path)
            if figure.choices:
                if value not in [known for known, _ in figure.choices]:
                    field.fail(N_("is none of the choices"))
            elif isinstance(self._value(figure), bool):
                field.flag()
            else:
                field.whole(figure.low, figure.high)
            if figure.write:
                figure.write(document, value)
            else:
                _set(document, path, value)
            return (path,)

        return self._change(change)

    def ask(self, id: str, seat: int) -> dict[str, Any]:
        """Choose what is being decided, and by whom; the rest follows as in a partial position."""

        def change(document: Document) -> tuple[str, ...]:
            question = next((one for one in self._questions() if one.id == id), None)
            if question is None:
                raise PositionError("pending", N_("cannot be asked here"))
            if not 0 <= seat < len(self._looked.seats):
                raise PositionError("pending", N_("is no seat"))
            document["pending"] = question.pending(document, seat)
            document["over"] = id == "over"
            for path, value in question.more.items():
                _set(document, path, value)
            touched = [path for path in self._versions[self._at].touched if path not in question.frees]
            given = ["pending", "over", *question.more, *touched]
            make_fit(document, given, self.rules.complete)
            return ("pending",)

        return self._change(change)

    def undo(self) -> dict[str, Any]:
        """One change back."""
        return self._go(self._at - 1)

    def redo(self) -> dict[str, Any]:
        """One change forward."""
        return self._go(self._at + 1)

    # --- inside -----------------------------------------------------------------------------------------------------

    def _say(self, message: Any) -> str:
        return translate(message, self.lang)

    def _go(self, at: int) -> dict[str, Any]:
        self._picked = ""
        if 0 <= at < len(self._versions):
            self._at = at
            self._looked = look_at(self.rules, self.editing, self.document)
        return self.frame()

    def _change(self, change: Callable[[Document], tuple[str, ...]]) -> dict[str, Any]:
        """Make a change, if the result can be read and shown."""
        before = self._looked
        document = deepcopy(self.document)
        try:
            touched = change(document)
            if not touched:
                return self.frame()
            self.editing.settle(document)
            if document == self.document:
                return self.frame()
            looked = look_at(self.rules, self.editing, document)
        except Refused as refused:
            return self.frame(refused.problem)
        except DocumentError as problem:
            return self.frame(Problem(problem.path, problem.problem))
        known = self._versions[self._at].touched
        version = Version(document, tuple(dict.fromkeys((*known, *touched))))
        kept, at = self._versions, self._at
        self._versions = [*self._versions[: self._at + 1], version][-MOST_STEPS:]
        self._at, self._looked = len(self._versions) - 1, looked
        try:
            return self.frame()
        except Exception:  # a position that could not come up may be more than the picture can show
            self._versions, self._at, self._looked = kept, at, before
            first = looked.problems[0] if looked.problems else Problem("", CANNOT_BE_DRAWN)
            return self.frame(first)

    def _scene(self) -> tuple[dict[str, Any], Layout]:
        looked: Looked = self._looked
        pending = looked.state.pending
        viewer = pending[-1].seat if pending else self._shown
        seen = self.rules.view(looked.state, viewer, self.lang, looked.seats, [self._shown])
        self._ids.give(seen["scene"])
        return seen, layout_of(self.document, self.editing.places(self.document), seen["scene"]["pieces"])

    def _source(self, layout: Layout, target: str) -> str:
        """The address of a thing, or of a kind in the supply, that a target means."""
        if target.startswith(f"{SUPPLY}:"):
            kind = target.removeprefix(f"{SUPPLY}:")
            supplied = {one.kind: one.left for one in self.editing.supply(self.document, self.lang)}
            if kind not in supplied or supplied[kind] == 0:
                raise Refused("", UNKNOWN)
            return target
        if target in layout.things:
            return target
        if target.startswith("#") and "/" not in target:
            raise Refused("", FIXED)
        lying = [source for source in layout.things if layout.home.get(source) == target]
        if not lying:
            here = any(at == target for at in layout.home.values())
            raise Refused("", FIXED if here else UNKNOWN)
        return lying[-1]

    def _kind(self, layout: Layout, source: str) -> str:
        if source.startswith(f"{SUPPLY}:"):
            return source.removeprefix(f"{SUPPLY}:")
        thing = layout.things[source]
        return thing.place.kind_of(self.document, thing.number)

    def _take(self, layout: Layout, source: str, document: Document) -> tuple[Held, str]:
        """The piece, taken out of the document, and the path of the field it was in."""
        if source.startswith(f"{SUPPLY}:"):
            return Held(self._kind(layout, source), None), ""
        thing = layout.things[source]
        return thing.place.take(document, thing.number), thing.place.path

    def _goals(self, layout: Layout, source: str) -> dict[str, tuple[Place, str]]:
        """By address: the places where a piece can be put."""
        kind = self._kind(layout, source)
        own = layout.things[source].place if source in layout.things else None
        found: dict[str, tuple[Place, str]] = {}
        for address, place, slot in layout.slots:
            if not place.accepts(kind) or address == layout.home.get(source):
                continue
            if (place.closed or (own is not None and own.closed)) and (own is None or place.path != own.path):
                continue
            found.setdefault(address, (place, slot))
        return found

    def _destination(self, layout: Layout, source: str, to: str) -> tuple[Place, str]:
        """The place that an address means: a slot, a spot, the next free spot of a piece, the slot of a piece."""
        goals = self._goals(layout, source)
        carriers = [to] if to.startswith("#") else [piece for piece, at in layout.home.items() if at == to]
        spots = [goals[address] for address in goals if address.split("/")[0] in carriers and address != to]
        free = [goal for goal in spots if not goal[0].things(self.document)]
        home = layout.home.get(to.split("/")[0], "") if to.startswith("#") else ""
        for found in (goals.get(to), *free, *spots, goals.get(home)):
            if found is not None:
                return found
        raise Refused("", NOWHERE)

    def _picked_now(self, layout: Layout, labels: Mapping[str, str]) -> dict[str, Any] | None:
        source = self._picked
        if not source or (source.startswith(("#", "~")) and source not in layout.things):
            return None
        kind = self._kind(layout, source)
        supplied = {one.kind: one.label for one in self.editing.supply(self.document, self.lang)}
        return {
            "target": source,
            "kind": kind,
            "label": labels.get(source[1:]) or supplied.get(kind) or self.rules.name_of(kind, self.lang),
            "goals": list(self._goals(layout, source)),
            "supply": not source.startswith(f"{SUPPLY}:") and self.editing.returns(kind),
        }

    def _beside(self, layout: Layout, scene: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What lies where it is not drawn: delivered orders, for instance."""
        found: dict[str, dict[str, Any]] = {}
        for target, thing in layout.things.items():
            if not target.startswith("~") or thing.place.path.startswith(tuple(self._hidden_seats())):
                continue
            at = next(iter(thing.place.slots(self.document)), "")
            if thing.place.things(self.document)[thing.number][1]:
                continue  # it would be drawn, if its board were
            label = scene["slots"].get(at, {}).get("label", at)
            kind = thing.place.kind_of(self.document, thing.number)
            group = found.setdefault(at, {"at": at, "label": label.split(":")[0], "pieces": []})
            group["pieces"].append({"target": target, "kind": kind, "label": self.rules.name_of(kind, self.lang)})
        return list(found.values())

    def _hidden_seats(self) -> list[str]:
        return [f"seats.{number}." for number in range(len(self._looked.seats)) if number != self._shown]

    def _value(self, figure: Figure) -> Any:
        return figure.read(self.document) if figure.read else field_at(self.document, figure.path)

    def _figure(self, figure: Figure) -> dict[str, Any]:
        value = self._value(figure)
        form = "choice" if figure.choices else "switch" if isinstance(value, bool) else "number"
        return {
            "path": figure.path,
            "label": figure.label,
            "form": form,
            "value": value,
            "choices": [{"value": known, "label": label} for known, label in figure.choices],
            "low": figure.low,
            "high": figure.high,
            "seat": figure.seat,
            "at": figure.at,
            "hidden": figure.hidden,
        }

    def _questions(self) -> list[Question]:
        over = Question("over", self._say(OVER), lambda document, seat: [], seats=False)
        return [*self.editing.questions(self.document, self.lang), over]

    def _question(self) -> dict[str, Any]:
        """What is open now: a question that can be chosen, or another one, which stays until it is changed."""
        pending = self.document.get("pending") or []
        if not pending:
            return {"id": "over", "seat": 0, "label": self._say(OVER)}
        seat = pending[-1]["seat"]
        for question in self._questions():
            more = all(field_at(self.document, path) == value for path, value in question.more.items())
            if question.seats and more and question.pending(self.document, seat) == pending:
                return {"id": question.id, "seat": seat, "label": question.label}
        state = self._looked.state
        try:
            label = self.rules.prompt(state, seat, self.lang, self._looked.seats)
        except Exception:  # a decision that does not fit may not have words
            label = self._say(AS_IT_IS)
        return {"id": "", "seat": seat, "label": label}

    def _told(
        self, problem: Problem, figures: Sequence[Figure], layout: Layout, scene: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A problem with what it is about: where to look, and which figure to change."""
        path = problem.path
        figure = _nearest(path, [(one.path, one) for one in figures])
        place = _nearest(path, [(one.path, one) for _, one, _ in layout.slots if one.path])
        targets = [address for address, one, _ in layout.slots if place is not None and one.path == place.path]
        if figure is not None and figure.at and (place is None or len(figure.path) >= len(place.path)):
            targets = [figure.at]
        slot = next((scene["slots"][one]["label"] for one in targets if one in scene["slots"]), "")
        label = figure.label if figure is not None else slot.split(":")[0]
        text, lang = said_in(problem.text, self.lang)
        seat = int(path.split(".")[1]) if path.startswith("seats.") and path.split(".")[1].isdigit() else None
        return {
            "path": path,
            "label": label,
            "text": text,
            "lang": lang,
            "targets": targets,
            "figure": "" if figure is None else figure.path,
            "seat": seat,
        }


def _set(document: Document, path: str, value: Any) -> None:
    holder: Any = document
    *above, last = path.split(".")
    for name in above:
        holder = holder[int(name)] if isinstance(holder, list) else holder[name]
    if isinstance(holder, list):
        holder[int(last)] = value
    else:
        holder[last] = value


def _nearest(path: str, known: Sequence[tuple[str, Any]]) -> Any:
    """What is known by this path, or by the nearest one above or below it."""
    best, found = -1, None
    for other, one in known:
        if not path or not (other == path or path.startswith(f"{other}.") or other.startswith(f"{path}.")):
            continue
        near = len(other) if len(other) <= len(path) else len(path) - 1
        if near > best:
            best, found = near, one
    return found
