"""Reads the window of strata as a screen reader does: reader.py COMMAND ARGUMENT…, one line of JSON for each answer."""
import json, sys, time
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib


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


def items():
    """The items of what lies over the list, or beside it."""
    dialog = parts()[-1]
    return [dialog.get_child_at_index(index) for index in range(dialog.get_child_count())]


def about(thing):
    area = thing.get_extents(Atspi.CoordType.WINDOW)
    place = thing.get_position(Atspi.CoordType.SCREEN)
    return {
        "role": thing.get_role_name(), "name": thing.get_name(), "description": thing.get_description(),
        "states": sorted(state.value_nick for state in thing.get_state_set().get_states()),
        "attributes": thing.get_attributes(), "count": thing.get_child_count(),
        "index": thing.get_index_in_parent(), "area": [area.x, area.y, area.width, area.height], "screen": [place.x, place.y],
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


def speak():
    """Says that a screen reader is there, as one says itself."""
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
        GLib.Variant("(ssv)", ("org.a11y.Status", "ScreenReaderEnabled", GLib.Variant("b", True))), None, 0, -1)


def hostile():
    """Calls much that is wrong: how many calls had any answer, and of how many."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1)
    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(
        address.unpack()[0], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
    root = "/org/a11y/atspi/accessible/"
    owner = bus.call_sync(
        "org.a11y.atspi.Registry", root + "root", "org.a11y.atspi.Accessible", "GetChildAtIndex",
        GLib.Variant("(i)", (0,)), None, 0, -1).unpack()[0][0]
    paths = ["root", "window", "window/list0", "window/none", "window/list0/0", "window/list0/9999999999",
             "window/list0/_9223372036854775808", "window/list0/12/13", "window/header0/1"]
    members = {
        "Accessible": ["GetChildAtIndex", "GetState", "Nothing"], "Component": ["Contains", "GetExtents", "GrabFocus"],
        "Text": ["GetText", "GetStringAtOffset", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset"],
        "Selection": ["SelectChild", "DeselectChild", "GetSelectedChild"], "Action": ["DoAction", "GetName"]}
    numbers = (-2147483648, -1, 2147483647)
    arguments = [None, GLib.Variant("(s)", ("no",)), GLib.Variant("(as)", (["no"],))]
    arguments += [GLib.Variant("(iiu)", (number, number, 4294967295)) for number in numbers]
    arguments += [GLib.Variant("(iu)", (number, 7)) for number in numbers]
    asked = answered = 0
    for path in paths:
        for interface, names in list(members.items()) + [("", ["Get", "GetAll", "Set"])]:
            full = "org.a11y.atspi." + interface if interface else "org.freedesktop.DBus.Properties"
            for member in names:
                for argument in arguments:
                    asked += 1
                    try:
                        bus.call_sync(owner, root + path, full, member, argument, None, 0, 2000)
                        answered += 1
                    except GLib.Error as error:
                        gone = ("NoReply", "ServiceUnknown", "Timeout", "Disconnected")
                        answered += not any(word in error.message + str(error.domain) for word in gone)
    say([asked, answered])


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
    "items": lambda: [say(about(item)) for item in items()],
    "click": lambda index: say(Atspi.Action.do_action(items()[int(index)], 0)),
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
    "speak": speak,
    "hostile": hostile,
    "calls": calls,
}
Atspi.init()
COMMANDS[sys.argv[1]](*sys.argv[2:])
