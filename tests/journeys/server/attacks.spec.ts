import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { errorText } from "#i18n/messages/error-messages.ts";
import { raw } from "#tests/support/calls/raw-request.ts";
import { languageList } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, memoryOf, startProgram } from "#tests/support/site/built-program.ts";

/** Sends bytes verbatim and returns the whole response. */
async function exchange(baseURL: string | undefined, text: string): Promise<string> {
  const { hostname, port } = new URL(baseURL ?? "");
  const socket = connect(Number(port), hostname);
  socket.write(Buffer.from(text, "latin1"));
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes.toString("latin1");
  });
  await once(socket, "close");
  return answer;
}
const statusOf = (answer: string): number => Number(answer.split(" ", 2)[1]);

/** A separate site without content, whose memory can be measured. */
async function aSite(env: Record<string, string> = {}) {
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), "magpie-attack-")), freePort()]);
  const run = startProgram({ PORT: String(port), DATA_DIR: folder, ...env });
  await run.running;
  return {
    port,
    site: `http://127.0.0.1:${port}`,
    megabytes: () => memoryOf(run).then((size) => size ?? 0),
    async stop() {
      run.process.kill("SIGKILL");
      await run.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test("a thousand half-open connections, slow headers and slow bodies delay no one and are closed", {
  tag: endureTag,
}, async () => {
  const { port, site, megabytes, stop } = await aSite();
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  try {
    const serve = async () => {
      for (let i = 0; i < 200; i++)
        expect((await raw(site, i % 2 ? "/about" : `/product/none-${i}`)).status).toBe(i % 2 ? 200 : 404);
    };
    await serve();
    const before = await megabytes();
    const open = async (begin?: string, drop?: string) => {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      socket.on("error", () => {}).resume();
      await once(socket, "connect");
      if (begin) socket.write(begin);
      if (drop) timers.push(setInterval(() => !socket.destroyed && socket.write(drop), 1_000));
    };
    const post = "POST /api/products HTTP/1.1\r\nHost: x\r\n";
    const kinds: [count: number, begin?: string, drop?: string][] = [
      [800],
      [100, "GET /about HTTP/1.1\r\nHost: x\r\n", "X-Slow: x\r\n"],
      [50, `${post}Content-Length: 900000\r\n\r\n`, "x"],
      [50, `${post}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
    ];
    for (const [count, ...how] of kinds) await Promise.all(Array.from({ length: count }, () => open(...how)));
    await serve();
    expect((await megabytes()) - before).toBeLessThan(60);
    // Incomplete headers; bodies have a longer timeout.
    const left = () => sockets.slice(0, 900).filter(({ destroyed }) => !destroyed).length;
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    expect((await raw(site, "/about")).status).toBe(200);
  } finally {
    for (const timer of timers) clearInterval(timer);
    for (const socket of sockets) socket.destroy();
    await stop();
  }
});

for (const { queries, addresses, tag } of [
  { queries: 200, addresses: 60, tag: [] },
  { queries: 10_000, addresses: 1_500, tag: endureTag },
])
  test(`${queries} junk queries get cached pages, and junk URLs neither fill the memory nor evict cached pages`, {
    tag,
  }, async () => {
    const { site, megabytes, stop } = await aSite({ PAGE_CACHE_MB: "2" });
    const ask = (path: string) => raw(site, path, { headers: { "Accept-Encoding": "br" } });
    try {
      const used = ["/", "/about", "/fr/products", "/api/settings/public"];
      for (const path of [...used, ...used]) await ask(path);
      let warm = 0;
      for (let i = 0; i < queries; i += 50) {
        if (i === queries / 5 - ((queries / 5) % 50)) warm = await megabytes();
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, j) =>
            ask(`${used[j % 4]}?_=${i + j}&utm_source=${"x".repeat(j)}&j${i}=1`),
          ),
        );
        expect(answers.filter(({ headers }) => headers["cache-status"] !== "Magpie; hit")).toEqual([]);
      }
      expect((await megabytes()) - warm).toBeLessThan(30);
      const junk = async (from: number, to: number) => {
        for (let i = from; i < to; i += 6) {
          const kinds = [
            "/product/",
            "/fr/category/",
            "/search?q=",
            "/nowhere/",
            "/api/products?brand=",
            "/about#",
          ];
          const answers = await Promise.all(kinds.map((kind, j) => ask(`${kind}junk-${i + j}`)));
          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        }
      };
      await junk(0, addresses * 0.4);
      const before = await megabytes();
      await junk(addresses * 0.4, addresses);
      // page-cache-middleware.test.ts counts cached bytes exactly; this is the whole process, with its allocator's overhead.
      expect((await megabytes()) - before).toBeLessThan(100);
      for (const path of used) expect((await ask(path)).headers["cache-status"], path).toBe("Magpie; hit");
    } finally {
      await stop();
    }
  });

test("odd methods and malformed requests are refused as HTTP specifies", async ({ baseURL }) => {
  const host = "Host: x\r\nConnection: close\r\n";
  const chunk = (length: number) => `${length.toString(16)}\r\n${"x".repeat(length)}\r\n0\r\n\r\n`;
  const cases: [status: number, request: string][] = [
    [405, `OPTIONS /about HTTP/1.1\r\n${host}\r\n`],
    [405, `TRACE /about HTTP/1.1\r\n${host}\r\n`],
    [405, `PURGE /about HTTP/1.1\r\n${host}\r\n`],
    [404, `OPTIONS /api/products HTTP/1.1\r\n${host}Origin: http://evil.example\r\n\r\n`],
    [405, `TRACE /api/products HTTP/1.1\r\n${host}\r\n`],
    [404, `PURGE /api/products HTTP/1.1\r\n${host}\r\n`],
    [404, `DELETE /api/products HTTP/1.1\r\n${host}\r\n`],
    [404, `POST /api/products HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunk(2)}`],
    [413, `POST /api/products HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunk(1_500_000)}`],
    [413, `POST /api/products HTTP/1.1\r\n${host}Content-Length: 2000000\r\n\r\nx`],
    [200, `GET /about HTTP/1.1\r\n${host}X-HTTP-Method-Override: DELETE\r\nX-Method-Override: PUT\r\n\r\n`],
    [200, `GET /about HTTP/1.1\r\n${host}Range: bytes=0-3\r\n\r\n`],
    [200, `GET /about HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`],
    [200, "GET /about HTTP/1.0\r\n\r\n"],
    [200, `GET /about HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`],
    [400, "GET /about HTTP/1.1\r\nConnection: close\r\n\r\n"],
    [400, `GET /about HTTP/1.1\r\nHost: a b<>\r\nAuthorization: Bearer x\r\nConnection: close\r\n\r\n`],
    [400, `GET /about HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    [400, `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    [400, `NOTHING /about HTTP/1.1\r\n${host}\r\n`],
    [400, `GET /\xe9 HTTP/1.1\r\n${host}\r\n`],
    [417, `GET /about HTTP/1.1\r\n${host}Expect: cake\r\n\r\n`],
    [431, `GET /about HTTP/1.1\r\n${host}X-Big: ${"x".repeat(20_000)}\r\n\r\n`],
    [404, `GET /assets/..%2f..%2f..%2fpackage.json HTTP/1.1\r\n${host}\r\n`],
    [404, `GET /media/..%2f..%2fmagpie.sqlite HTTP/1.1\r\n${host}\r\n`],
  ];
  for (const [status, request] of cases) {
    const answer = await exchange(baseURL, request);
    expect.soft(statusOf(answer), request.slice(0, 120)).toBe(status);
    if (status === 405) expect.soft(answer, request).toMatch(/^Allow: GET, HEAD\r$/im);
    if (status === 413) expect.soft(answer, request).toContain('"code":"too-large"');
  }
});

test("no visitor's headers appear on another visitor's page", async ({ baseURL }) => {
  const plain = async (path: string) => (await raw(baseURL, path)).bytes.toString();
  const tricks = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "evil",
    "X-Forwarded-Prefix": "/evil",
    "X-Original-URL": "/evil",
    "X-Rewrite-URL": "/evil",
    Forwarded: "host=evil.example",
    Cookie: "session=evil; current-language=evil",
    Referer: "http://evil.example/",
    "User-Agent": "evil",
    "Accept-Language": "ar",
    ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`X-${i}`, "evil"])),
  };
  for (const path of [
    "/",
    "/products?brand=Halden",
    "/fr/articles",
    "/sitemap.xml",
    "/rss.xml",
    "/nowhere",
    "/en/about",
  ]) {
    for (const token of ["", "Bearer evil"]) {
      const own = token ? { Authorization: token } : {};
      const headers = { Host: "evil.example", ...tricks, ...own } as Record<string, string>;
      const first = await raw(baseURL, path, { headers });
      expect.soft(`${first.bytes}${JSON.stringify(first.headers)}`, path).not.toContain("evil");
      expect.soft(first.bytes.toString(), path).toBe(await plain(path));
    }
  }
  const { host } = new URL(baseURL ?? "");
  const absolute = await exchange(
    baseURL,
    `GET http://evil.example/about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(absolute).not.toContain("evil");
});

test("a search for symbols, operators or overlong text gets a page in each language", async ({ baseURL }) => {
  const signs = [
    '"',
    "(",
    "*",
    "OR",
    "NEAR",
    "%",
    '" ( * OR NEAR %',
    "' or 1=1 --",
    "a:b^2~",
    "\\",
    "<script>",
    "_%_",
    "\u202e",
  ];
  for (const { code } of languageList) {
    const prefix = code === "en" ? "" : `/${code}`;
    for (const q of signs) {
      const { status, bytes } = await raw(baseURL, `${prefix}/search?q=${encodeURIComponent(q)}`);
      expect.soft([q, status], code).toEqual([q, 200]);
      expect.soft(bytes.toString(), q).not.toContain('<script>"');
    }
    expect.soft((await raw(baseURL, `${prefix}/search?q=${"a".repeat(3_500)}`)).status).toBe(200);
    const refused = await raw(baseURL, `${prefix}/search?q=${"a".repeat(5_000)}`);
    expect
      .soft([refused.status, refused.bytes.toString().trim()])
      .toEqual([414, errorText(code, "address-too-long")]);
  }
});

test("every list refuses an invented cursor and another list's cursor", async ({ baseURL }) => {
  const seal = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { nextCursor } = JSON.parse(
    String((await raw(baseURL, "/api/products?limit=2&sort=price")).bytes),
  ) as {
    nextCursor: string;
  };
  const cursors = [
    nextCursor,
    "x",
    seal([1, 2]),
    seal([[[]]]),
    seal([2 ** 53, 1, "x"]),
    seal([-1, -1, null]),
  ];
  for (const place of ["/products", "/category/electronics", "/articles"])
    for (const cursor of cursors) {
      const path = `${place}?after=${cursor}`;
      const { status, headers } = await raw(baseURL, path);
      expect.soft([path, status, headers["x-robots-tag"]]).toEqual([path, 400, "noindex"]);
    }
});
