"""Shows notifications as a desktop does, by saying what it was asked: notices.py answers|hangs, one line of JSON each."""
import json, sys
import gi

from gi.repository import Gio, GLib

INTERFACE = """<node><interface name="org.freedesktop.Notifications">
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
<arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method></interface></node>"""


def say(value):
    print(json.dumps(value), flush=True)


def take(connection, sender, path, interface, method, arguments, invocation):
    values = arguments.unpack()
    if method == "CloseNotification":
        say({"closed": values[0], "replaced": 0, "summary": "", "body": ""})
        return invocation.return_value(None)
    say({"closed": 0, "replaced": values[1], "summary": values[3], "body": values[4]})
    if sys.argv[1] == "answers":
        invocation.return_value(GLib.Variant("(u)", (values[1] or 7,)))


def begin(connection, name):
    information = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
    connection.register_object("/org/freedesktop/Notifications", information, take, None, None)


Gio.bus_own_name(
    Gio.BusType.SESSION, "org.freedesktop.Notifications", Gio.BusNameOwnerFlags.NONE, begin,
    lambda *_: say({"closed": 0, "replaced": 0, "summary": "ready", "body": ""}), None)
GLib.MainLoop().run()
