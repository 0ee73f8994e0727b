import type { LookupAddress } from "node:dns";
import type { RequestListener } from "node:http";
import { BlockList, isIP } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { listeningSecurely } from "#tests/support/servers/secure-server.ts";
import { listening } from "#tests/support/site/built-site.ts";
import { type FetchOptions, publicFetch } from "./public-fetch.ts";

async function aServer(listener: RequestListener): Promise<string> {
  const { address, close } = await listening(listener);
  onTestFinished(close);
  return address;
}
const own = (...addresses: string[]): BlockList => {
  const list = new BlockList();
  for (const address of addresses) list.addAddress(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  return list;
};
const here = own("127.0.0.1");
const limits = { bytes: 100_000, time: 2_000, connect: 500 };
const refusalOf = async (address: string, options: FetchOptions = {}) =>
  publicFetch({ limits, ...options })(address).then(
    () => "fetched",
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
/** A DNS resolver with the given answers. */
const naming = (...answers: string[][]): NonNullable<FetchOptions["resolve"]> =>
  ((_: string, __: object, done: (error: null, found: LookupAddress[]) => void) => {
    const found = answers.length > 1 ? answers.shift() : answers[0];
    done(
      null,
      (found ?? []).map((address) => ({ address, family: isIP(address) })),
    );
  }) as unknown as NonNullable<FetchOptions["resolve"]>;

describe("refuses to call", () => {
  it.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://１２７.０.０.１/",
    "https://0.0.0.0/",
    "https://10.1.2.3/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://192.0.2.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[::127.0.0.1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:db8::1]/",
    "https://[2001::1]/",
    "https://[3fff::1]/",
    "https://[fc00::1]/",
    "https://[fe80::1]/",
    "https://[ff02::1]/",
    "https://localhost/",
    "https://localhost./",
    "https://printer/",
    "https://printer.local/",
    "https://a.localhost/",
    "https://db.internal/",
    "https://router.home.arpa/",
    "https://shop.onion/",
    "https://user@shop.example/",
    "https://user:word@shop.example/",
    "https://shop.example:8443/",
    "https://shop.example:80/",
    "http://shop.example/",
    "file:///etc/passwd",
    "ftp://shop.example/",
    "data:text/html,x",
    "javascript:alert(1)",
    "gopher://shop.example/",
    "nonsense",
    `https://shop.example/${"a".repeat(2_100)}`,
  ])("%s", async (address) => {
    const lookups: string[] = [];
    const resolve = ((host: string, _: object, done: (error: Error) => void) => {
      lookups.push(host);
      done(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    }) as never;
    expect(await refusalOf(address, { resolve })).toBe("address-refused");
    expect(lookups).toEqual([]);
  });

  it.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["::1"]],
    [["::ffff:10.0.0.1"]],
    [["fd00::1"]],
    [["93.184.216.34", "127.0.0.1"]],
    [[]],
  ])("a name that resolves to %j", async (addresses) => {
    expect(await refusalOf("https://shop.example/", { resolve: naming(addresses) })).toBe("address-refused");
  });

  it("a name that resolved to another address a moment ago: the address is checked on connect", async () => {
    let calls = 0;
    const address = await aServer((_, answer) => {
      calls++;
      answer.end("secret");
    });
    const resolve = naming(["93.184.216.34"], ["127.0.0.1"]);
    const port = new URL(address).port;
    const first = refusalOf("https://shop.example/", { resolve, limits: { ...limits, connect: 50 } });
    expect(["timeout", "page-unavailable"]).toContain(await first);
    expect(await refusalOf("https://shop.example/", { resolve })).toBe("address-refused");
    expect(await refusalOf(`http://shop.example:${port}/`, { resolve, mayBePlain: true })).toBe(
      "address-refused",
    );
    expect(calls).toBe(0);
  });

  it.each(["http://127.0.0.2:PORT/", "http://169.254.169.254/", "http://[::1]:PORT/", "file:///etc/passwd"])(
    "a redirect to %s",
    async (target) => {
      let requests = "";
      const address = await aServer((request, answer) => {
        requests += request.url;
        answer.writeHead(302, { Location: target.replace("PORT", new URL(address).port) }).end();
      });
      expect(await refusalOf(`${address}/start`, { own: here })).toBe("address-refused");
      expect(requests).toBe("/start");
    },
  );

  it("a redirect from https to plain http, even if plain http is allowed", async () => {
    const requests: string[] = [];
    const plain = await aServer((request, answer) => {
      requests.push(`plain ${request.url}`);
      answer.end("readable by anyone on the way");
    });
    const { address, close } = await listeningSecurely((request, answer) => {
      requests.push(`secure ${request.url}`);
      if (request.url === "/there") answer.end("there");
      else answer.writeHead(302, { Location: request.url === "/on" ? "/there" : `${plain}/leak` }).end();
    });
    onTestFinished(close);
    const options = { own: here, mayBePlain: true };
    expect(await refusalOf(`${address}/down`, options)).toBe("address-refused");
    expect(requests).toEqual(["secure /down"]);
    // Only the downgrade is refused, not the redirect, and not plain http itself.
    expect([await refusalOf(`${address}/on`, options), await refusalOf(`${plain}/`, options)]).toEqual([
      "fetched",
      "fetched",
    ]);
  });

  it("an allowed private name may have any port and no domain; others still may not", async () => {
    const address = await aServer((_, answer) => void answer.end("ours"));
    const { port } = new URL(address);
    expect(await refusalOf(`http://office:${port}/`, { own: here, resolve: naming(["127.0.0.1"]) })).toBe(
      "fetched",
    );
    expect(await refusalOf(`http://office:${port}/`, { own: here, resolve: naming(["127.0.0.2"]) })).toBe(
      "address-refused",
    );
    expect(await refusalOf(`http://office:${port}/`, { own: here, resolve: naming(["93.184.216.34"]) })).toBe(
      "address-refused",
    );
  });
});

describe("fetches within limits", () => {
  it("follows a few redirects, sends no cookies, and unpacks the response", async () => {
    const seen: (string | undefined)[] = [];
    const address = await aServer((request, answer) => {
      seen.push(request.headers.cookie, request.headers.authorization);
      if (request.url === "/1") answer.writeHead(301, { Location: "/2", "Set-Cookie": "a=b" }).end();
      else if (request.url === "/2")
        answer
          .writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" })
          .end(gzipSync("käse"));
      else answer.writeHead(200, { "Content-Encoding": "br" }).end(brotliCompressSync("brot"));
    });
    const fetch = publicFetch({ own: here, limits });
    const fetched = await fetch(`${address}/1`);
    expect([fetched.url, fetched.type, fetched.bytes.toString()]).toEqual([
      `${address}/2`,
      "text/html",
      "käse",
    ]);
    expect((await fetch(`${address}/br`)).bytes.toString()).toBe("brot");
    expect(seen.every((value) => value === undefined)).toBe(true);
  });

  it.each([
    ["/404", "not-found"],
    ["/410", "not-found"],
    ["/403", "page-refused"],
    ["/429", "page-refused"],
    ["/500", "page-unavailable"],
    ["/round", "page-unavailable"],
    ["/large", "too-large"],
    ["/endless", "too-large"],
    ["/bomb", "too-large"],
    ["/broken-gzip", "page-unavailable"],
    ["/strange-packing", "not-a-page"],
    ["/inherited-packing", "not-a-page"],
    ["/picture", "not-a-page"],
    ["/slow", "timeout"],
    ["/cut", "page-unavailable"],
  ])("%s is %s", async (path, refusal) => {
    const address = await aServer((request, answer) => {
      const html = { "Content-Type": "text/html" };
      const write = () => answer.write("x".repeat(10_000)) && setImmediate(write);
      const kinds: Record<string, () => unknown> = {
        "/round": () => answer.writeHead(302, { Location: "/round" }).end(),
        "/large": () => answer.writeHead(200, html).end("x".repeat(100_001)),
        "/endless": () => answer.writeHead(200, html) && answer.on("drain", write) && write(),
        "/bomb": () =>
          answer
            .writeHead(200, { ...html, "Content-Encoding": "gzip" })
            .end(gzipSync(Buffer.alloc(20_000_000))),
        "/broken-gzip": () => answer.writeHead(200, { ...html, "Content-Encoding": "gzip" }).end("no gzip"),
        "/inherited-packing": () =>
          answer.writeHead(200, { ...html, "Content-Encoding": "__proto__" }).end("?"),
        "/strange-packing": () => answer.writeHead(200, { ...html, "Content-Encoding": "zip" }).end("?"),
        "/picture": () => answer.writeHead(200, { "Content-Type": "image/png" }).end("png"),
        "/slow": () => answer.writeHead(200, html).write("…"),
        "/cut": () =>
          answer.writeHead(200, { ...html, "Content-Length": "10" }).write("x", () => answer.destroy()),
      };
      const kind = kinds[request.url ?? ""];
      if (kind) kind();
      else
        answer
          .writeHead(Number(request.url?.slice(1)), request.url === "/429" ? { "Retry-After": "7" } : {})
          .end();
    });
    const fetch = publicFetch({ own: here, limits: { ...limits, time: path === "/slow" ? 200 : 2_000 } });
    const error = await fetch(address + path, { types: /^text\/html/ }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "FetchError", refusal });
    if (path === "/429") expect(error.retryAfter).toBe(7_000);
  });

  it("ends when its caller aborts it", async () => {
    const address = await aServer(() => {});
    const signal = AbortSignal.timeout(50);
    await expect(publicFetch({ own: here, limits })(address, { signal })).rejects.toThrow(/aborted/);
  });
});
