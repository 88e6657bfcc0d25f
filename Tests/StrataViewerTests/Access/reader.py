"""Reads the window of strata as a screen reader does: reader.py COMMAND ARGUMENT…, one line of JSON for each answer."""
import json, sys, time
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib


def say(value):
    print(json.dumps(value), flush=True)


def application():
    for _ in range(100):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child and child.get_name() == "strata":
                return child
        time.sleep(0.1)
        GLib.MainContext.default().iteration(False)
    sys.exit("there is no strata")


def parts():
    frame = application().get_child_at_index(0)
    return [frame] + [frame.get_child_at_index(index) for index in range(frame.get_child_count())]


def rows():
    return next(part for part in parts() if part.get_role_name() == "list")


def about(thing):
    area = thing.get_extents(Atspi.CoordType.WINDOW)
    return {
        "role": thing.get_role_name(), "name": thing.get_name(), "description": thing.get_description(),
        "states": sorted(state.value_nick for state in thing.get_state_set().get_states()),
        "attributes": thing.get_attributes(), "count": thing.get_child_count(),
        "index": thing.get_index_in_parent(), "area": [area.x, area.y, area.width, area.height],
        "interfaces": thing.get_interfaces(),
    }


def tell(event):
    row = event.any_data if isinstance(event.any_data, Atspi.Accessible) else event.source
    text = event.any_data if isinstance(event.any_data, str) else row.get_name()
    say({"type": event.type, "number": event.detail1, "name": text})


def listen(seconds, *types):
    application()
    listener = Atspi.EventListener.new(tell)
    for kind in types:
        listener.register(kind)
    GLib.timeout_add(500, lambda: say("ready"))
    GLib.timeout_add(int(float(seconds) * 1000), Atspi.event_quit)
    Atspi.event_main()


def calls(count):
    """How many microseconds a call takes at most, and in the middle, of those that read a row."""
    times, listed = [], rows()
    for index in range(int(count)):
        start = time.perf_counter()
        listed.get_child_at_index(index * 997 % listed.get_child_count())
        times.append((time.perf_counter() - start) * 1e6)
    say({"median": sorted(times)[len(times) // 2], "longest": max(times)})


COMMANDS = {
    "parts": lambda: [say(about(part)) for part in parts()],
    "row": lambda index: say(about(rows().get_child_at_index(int(index)))),
    "text": lambda index: say(Atspi.Text.get_text(rows().get_child_at_index(int(index)), 0, -1)),
    "word": lambda index, offset: say(
        Atspi.Text.get_string_at_offset(
            rows().get_child_at_index(int(index)), int(offset), Atspi.TextGranularity.WORD).content),
    "select": lambda index: say(Atspi.Selection.select_child(rows(), int(index))),
    "selected": lambda: say(
        [Atspi.Selection.get_n_selected_children(rows()), about(Atspi.Selection.get_selected_child(rows(), 0))["name"]]),
    "focus": lambda index: say(Atspi.Component.grab_focus(rows().get_child_at_index(int(index)))),
    "open": lambda index: say(Atspi.Action.do_action(rows().get_child_at_index(int(index)), 0)),
    "listen": listen,
    "calls": calls,
}
Atspi.init()
COMMANDS[sys.argv[1]](*sys.argv[2:])
