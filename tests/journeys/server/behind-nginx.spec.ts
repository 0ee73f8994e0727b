import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, expect, test } from "@playwright/test";
import sharp from "sharp";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { findNginx, nginxFolder } from "#tests/support/servers/nginx-server.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";
import { chromiumArgs, findChromium } from "../../../scripts/testing/browser-program.ts";

/** nginx with deploy/nginx in front of the built site, as docs/operations.md says. */

const admin = { email: "admin@example.com", password: "correct-horse-1" };
const origin = "https://www.example.com";

/** An image of random pixels, which compresses to nothing smaller. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

test("pages, images, uploads and HTTP/2 behind nginx; what was read stays readable while the site is stopped", {
  tag: endureTag,
}, async () => {
  const nginx = findNginx();
  test.skip(!nginx, "nginx is not installed");
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), "magpie-nginx-"));
  const [site, http, https] = [await freePort(), await freePort(), await freePort()];
  const words = await nginxFolder(folder, { http, https, site });
  await promisify(execFile)(nginx ?? "", ["-t", ...words]);
  const program = startProgram({
    DATA_DIR: join(folder, "data"),
    PORT: String(site),
    SITE_URL: origin,
    TRUSTED_PROXIES: "127.0.0.1",
    CDN: "nginx",
    DEMO: "1",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  let proxy: ChildProcess | undefined;
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: [...chromiumArgs, `--host-resolver-rules=MAP www.example.com:443 127.0.0.1:${https}`],
  });
  try {
    await program.running;
    proxy = spawn(nginx ?? "", words, { stdio: "ignore" });
    const plain = () =>
      fetch(`http://127.0.0.1:${http}/he?a=b`, { redirect: "manual", headers: { host: "www.example.com" } });
    await expect
      .poll(() =>
        plain().then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(301);

    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    /** A path's status, nginx's part of Cache-Status, and the whole headers. */
    const answerTo = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await page.evaluate(
        async ([address, sent]) => {
          const { status, headers: received } = await fetch(address, { headers: sent, cache: "no-store" });
          return { status, headers: Object.fromEntries(received) };
        },
        [path, headers] as const,
      );
      const cache = /nginx; ([^,]*)/.exec(answer.headers["cache-status"] ?? "")?.[1];
      return { ...answer, cache };
    };

    await page.goto(`${origin}/he`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${origin}/he`);
    const protocols = await page.evaluate(() =>
      performance.getEntries().flatMap((entry) => (entry as PerformanceResourceTiming).nextHopProtocol || []),
    );
    expect(new Set(protocols)).toEqual(new Set(["h2"]));
    await page.getByRole("link", { name: /./ }).and(page.locator('a[href^="/he/product/"]')).first().click();
    await expect(page).toHaveURL(/\/he\/product\//);

    const first = await answerTo("/zh/about");
    expect([first.status, first.cache]).toEqual([200, "fwd=miss"]);
    expect(first.headers["content-encoding"]).toBe("br");
    expect(first.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect((await answerTo("/zh/about")).cache).toBe("hit");
    // Unchanged after a second: the site compared the ETag only. Jobs of the demo may change the page once more.
    await expect
      .poll(async () => (await answerTo("/zh/about")).cache, { intervals: [1_100] })
      .toBe("fwd=stale; fwd-status=304");
    const image = (await page.locator('img[src^="/media/"]').first().getAttribute("src")) ?? "";
    expect((await answerTo(image)).status).toBe(200);
    expect((await answerTo(image)).cache).toBe("hit");
    // What one reader's token may see is not stored for others.
    expect((await answerTo("/zh/about", { Authorization: "Bearer x" })).cache).toBe("fwd=bypass");
    expect((await answerTo("/article/nothing.md")).cache).toBe("fwd=miss");

    const sent = await page.evaluate(
      async ([account, bytes]) => {
        const post = (path: string, init: RequestInit) => fetch(path, { method: "POST", ...init });
        const login = await post("/api/auth/login", {
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(account),
        });
        const headers = { Authorization: `Bearer ${(await login.json()).token}` };
        const upload = (content: BlobPart) => {
          const form = new FormData();
          form.append("file", new Blob([content]), "noise.png");
          return post("/api/admin/media", { headers, body: form });
        };
        const image = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
        const tooLarge = await upload(new Uint8Array(26_000_000));
        return [(await upload(image)).status, tooLarge.status, tooLarge.headers.get("content-type")];
      },
      [admin, (await noise(2_400)).toString("base64")] as const,
    );
    // Seventeen megabytes are accepted, and too many are refused by the site, not by nginx.
    expect(sent).toEqual([201, 413, expect.stringContaining("json")]);

    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    const stale = await answerTo("/zh/about");
    expect([stale.status, stale.cache]).toEqual([200, "hit; detail=stale"]);
    // A price must not outlive its expiry, so pages with prices were not stored.
    expect((await answerTo("/zh")).status).toBe(502);
    expect((await answerTo(image)).status).toBe(200);
    expect((await answerTo("/api/products?lang=en")).status).toBe(502);
  } finally {
    await browser.close();
    program.process.kill("SIGTERM");
    proxy?.kill("SIGTERM");
    await program.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
