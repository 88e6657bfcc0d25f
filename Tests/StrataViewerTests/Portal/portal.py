# A settings portal on the session's bus. Its first argument is how it answers: "answers" or "hangs". Each line that it reads
# sets something, "GROUP NAME TYPE VALUE", and tells of it; it says "ready" when it is there, and "done" behind each line.
import sys

from gi.repository import Gio, GLib

DESCRIPTION = """<node><interface name="org.freedesktop.portal.Settings">
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""
INTERFACE = "org.freedesktop.portal.Settings"
PATH = "/org/freedesktop/portal/desktop"

settings = {"org.freedesktop.appearance": {"accent-color": GLib.Variant("(ddd)", (0.1, 0.2, 0.3))}}
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()


def say(word):
    print(word, flush=True)


def call(connection, sender, path, interface, method, arguments, invocation):
    if sys.argv[1] == "answers":
        wanted = arguments.unpack()[0]
        found = {group: values for group, values in settings.items() if group in wanted}
        invocation.return_value(GLib.Variant("(a{sa{sv}})", (found,)))


def take(source, condition):
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    group, name, kind, value = line.split()
    value = GLib.Variant(kind, int(value) if kind != "b" else value == "1")
    settings.setdefault(group, {})[name] = value
    bus.emit_signal(None, PATH, INTERFACE, "SettingChanged", GLib.Variant("(ssv)", (group, name, value)))
    bus.flush_sync()
    say("done")
    return True


bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], call, None, None)
Gio.bus_own_name_on_connection(
    bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, lambda *_: say("ready"), None
)
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, take)
loop.run()
