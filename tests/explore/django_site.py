"""Django's own administration with sample data, in a process of its own: an application with many pages that none of us wrote.

Prints its address and a session's key, then what was asked of it to the file it is given: one line a request, ``METHOD path``.
"""

import sys
import tempfile
from pathlib import Path

import django
from django.conf import settings

FOLDER = Path(tempfile.mkdtemp())
APPS = ["admin", "auth", "contenttypes", "sessions", "messages", "staticfiles", "sites", "flatpages", "redirects"]


def configure():
    settings.configure(
        DEBUG=True,
        SECRET_KEY="not a secret",
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        SITE_ID=1,
        STATIC_URL="/static/",
        INSTALLED_APPS=[f"django.contrib.{app}" for app in APPS],
        DATABASES={
            "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": FOLDER / "db.sqlite3", "OPTIONS": {"timeout": 20}}
        },
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {
                    "context_processors": [
                        "django.template.context_processors.request",
                        "django.contrib.auth.context_processors.auth",
                        "django.contrib.messages.context_processors.messages",
                    ]
                },
            }
        ],
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
        LOGGING_CONFIG=None,
    )
    django.setup()


def sample_data():
    from django.contrib.auth.models import Group, User
    from django.contrib.flatpages.models import FlatPage
    from django.contrib.redirects.models import Redirect
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    admin = User.objects.create_superuser("admin", "admin@example.com", "admin")
    for name in ("anna", "ben", "carla", "dora"):
        User.objects.create_user(name, f"{name}@example.com", "x", is_staff=name < "c")
    for name in ("Editors", "Readers"):
        Group.objects.create(name=name)
    for name in ("about", "terms"):
        FlatPage.objects.create(url=f"/{name}/", title=name.title(), content="Text").sites.add(1)
        Redirect.objects.create(site_id=1, old_path=f"/old-{name}/", new_path=f"/{name}/")
    return admin


def session_of(user):
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key


if __name__ == "__main__":
    configure()
    from django.contrib import admin
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.handlers.wsgi import WSGIHandler
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.urls import path

    urlpatterns = [path("admin/", admin.site.urls)]
    key = session_of(sample_data())
    log = Path(sys.argv[1]).open("a", buffering=1)  # noqa: SIM115 - as long as the process

    class Handler(WSGIRequestHandler):
        def log_message(self, form, *args):
            if args and " /static/" not in str(args[0]):
                log.write(f"{args[0]}\n")

    server = ThreadedWSGIServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.set_app(StaticFilesHandler(WSGIHandler()))
    print(f"http://127.0.0.1:{server.server_port} {key}", flush=True)  # noqa: T201
    server.serve_forever()
