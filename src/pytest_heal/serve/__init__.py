"""The same page for programs and agents: over HTTP (``pytest-heal serve``) and as tools of MCP (``pytest-heal mcp``).

Thin: one `host.Host` owns the page and does one thing after another; what it does is the catalog, the action language and the
suggestions of `browser`. ``http`` modules need the extra ``server``, ``tools`` the extra ``mcp``; nothing else imports them.
"""
