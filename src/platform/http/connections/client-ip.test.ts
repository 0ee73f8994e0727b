import type { BlockList } from "node:net";
import { expect, it } from "vitest";
import { clientIp, parseProxies, visitorOf } from "./client-ip.ts";

const proxies = parseProxies("10.0.0.0/8, 192.0.2.1,2001:db8::/32") as BlockList;

it("ignores X-Forwarded-For without trusted proxies", () => {
  const none = parseProxies("") as BlockList;
  expect(clientIp("203.0.113.9", "198.51.100.1", none)).toBe("203.0.113.9");
  expect(clientIp("::ffff:203.0.113.9", undefined, none)).toBe("203.0.113.9");
});

it("behind trusted proxies uses the last untrusted address, whatever a visitor wrote before it", () => {
  expect(clientIp("10.1.2.3", "203.0.113.9", proxies)).toBe("203.0.113.9");
  expect(clientIp("10.1.2.3", "1.1.1.1, 203.0.113.9", proxies)).toBe("203.0.113.9");
  expect(clientIp("10.1.2.3", "10.9.9.9, 203.0.113.9, 192.0.2.1", proxies)).toBe("203.0.113.9");
  expect(clientIp("::ffff:10.1.2.3", "2001:db9::5, 2001:db8::1", proxies)).toBe("2001:db9::5");
  expect(clientIp("203.0.113.9", "1.1.1.1", proxies)).toBe("203.0.113.9");
  expect(clientIp("10.1.2.3", "203.0.113.9:51234", proxies)).toBe("203.0.113.9");
  expect(clientIp("10.1.2.3", "[2001:db9::5]:443", proxies)).toBe("2001:db9::5");
  expect(clientIp("10.1.2.3", "nonsense", proxies)).toBe("10.1.2.3");
  expect(clientIp("10.1.2.3", undefined, proxies)).toBe("10.1.2.3");
});

it("refuses lists that cannot be parsed", () => {
  for (const text of ["nonsense", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.1/8/8x", "10.0.0"])
    expect([text, parseProxies(text)]).toEqual([text, null]);
});

it("groups visitors by IPv4 address, or by IPv6 network", () => {
  expect(visitorOf("203.0.113.9")).toBe("203.0.113.9");
  expect(visitorOf("2001:DB8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(visitorOf("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(visitorOf("::1")).toBe("0:0:0:0::/64");
});
