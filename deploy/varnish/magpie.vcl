vcl 4.1;

# Varnish in front of Magpie, with CDN=varnish and CDN_PURGE_URL=http://127.0.0.1:6081/ (this server's own address).
# Needs vmod_xkey, Debian's package varnish-modules.

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 60s;
  .probe = { .url = "/healthz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

# The servers of the site: only they purge. A proxy for TLS on this machine must set X-Forwarded-For: what came through it, or through any
# other proxy, names two addresses there and purges nothing.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    if (req.http.x-purge-everything) {
      ban("obj.status != 0");
      return (synth(200, "Purged everything"));
    }
    if (req.http.xkey-purge) {
      set req.http.x-purged = xkey.purge(req.http.xkey-purge);
      return (synth(200, "Purged " + req.http.x-purged));
    }
    return (synth(400, "Name what to purge"));
  }

  # The site reads no cookies; Magpie itself keeps personal answers apart by the bearer token and the Accept header.
  unset req.http.Cookie;
  if (req.http.Authorization || req.http.Accept ~ "text/markdown") {
    return (pass);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # While the site answers, a page past its lifetime is shown for a minute at most, during which it is renewed.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }
  return (hash);
}

sub vcl_backend_response {
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  # Only what the site marks is shared, for as long as it says.
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*?max-age=([0-9]+).*$", "\1s"), 0s);
    if (beresp.http.Surrogate-Control ~ "stale-if-error=[0-9]+") {
      set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
    }
  } else {
    set beresp.uncacheable = true;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Control;
}
