"""
A window of WebKitGTK on a profile that outlives it: python3 webkit-window.py PROFILE WIDTHxHEIGHT

Each line on its standard input is a command: `open` opens one more window, `close N` closes the Nth that was opened, and
the end of the input ends it all. With WEBKIT_INSPECTOR_HTTP_SERVER=HOST:PORT its pages obey the inspector's protocol.
"""
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

profile, size = sys.argv[1:]
width, height = (int(side) for side in size.split('x'))


def profile_context():
    data = WebKit2.WebsiteDataManager(base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache')
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    cookies = context.get_cookie_manager()
    cookies.set_persistent_storage(f'{profile}/cookies.db', WebKit2.CookiePersistentStorage.SQLITE)
    context.set_preferred_languages(['pt-BR'])
    return context


def settings_of_a_phone():
    """iOS has navigator.storage, which is off by default in GTK."""
    settings = WebKit2.Settings(enable_developer_extras=True)
    features = WebKit2.Settings.get_all_features()
    for at in range(features.get_length()):
        if features.get(at).get_identifier() == 'StorageAPI':
            settings.set_feature_enabled(features.get(at), True)
    return settings


context = profile_context()
settings = settings_of_a_phone()
windows = []


def open_window():
    view = WebKit2.WebView(web_context=context, settings=settings)
    window = Gtk.Window(default_width=width, default_height=height, decorated=False)
    window.add(view)
    window.show_all()
    view.load_uri('about:blank')
    windows.append(window)


def obey(commands, _condition):
    what, *numbers = commands.readline().split() or ['quit']
    if what == 'open':
        open_window()
    elif what == 'close':
        windows[int(numbers[0])].destroy()
    else:
        Gtk.main_quit()
    return True


GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, obey)
Gtk.main()
