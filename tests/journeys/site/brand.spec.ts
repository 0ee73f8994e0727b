import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  cornerStyles,
  type Design,
  defaultDesign,
  densities,
  typefaces,
} from "#features/settings/design/design.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { barriers, examples, overhang } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { goodPassword, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

// A separate site: its design is every page's.
let site: { url: string; data: string; program: Run };
const admin = { email: "boss@example.com", password: goodPassword };

test.beforeAll(async () => {
  // It fills a site with the demo.
  test.setTimeout(240_000);
  const data = await mkdtemp(join(tmpdir(), "magpie-brand-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram({
    DATA_DIR: data,
    PORT: String(port),
    SITE_URL: url,
    DEMO: "1",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  await program.running;
  site = { url, data, program };
});
test.afterAll(async () => {
  site.program.process.kill("SIGTERM");
  await site.program.ended;
  await rm(site.data, { recursive: true, force: true });
});

/** Every preset at least twice, with colors that have no contrast of their own. */
const colors: Partial<Design>[] = [
  {},
  { accent: "#ffd400", button: "#ffd400", paper: "#ffffff", ink: "#777777" },
  { accent: "#00ff66", button: "#808080", paper: "#ffe4f0", ink: "#ff00ff" },
  { accent: "#101010", button: "#101010", paper: "#101010", ink: "#101010" },
  { accent: "#ffffff", button: "#ffffff", paper: "#7f7f7f", ink: "#ffffff" },
  { accent: "#0000ff", button: "#00ffff", paper: "#fffbe6", ink: "#003300" },
];
const designs = Array.from(
  { length: 12 },
  (_, place): Design => ({
    ...defaultDesign,
    ...colors[place % colors.length],
    typeface: typefaces[place % typefaces.length] ?? "editorial",
    corners: cornerStyles[place % cornerStyles.length] ?? "rounded",
    density: densities[Math.floor(place / 2) % densities.length] ?? "comfortable",
  }),
);

async function call<Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Answer;
}

test("pages have no barriers with any brand preset, light and dark, in English and Arabic", {
  tag: endureTag,
}, async ({ browser }) => {
  test.setTimeout(900_000);
  const paths = ["/", ...Object.entries(examples).map(([kind, slug]) => `/${kind}/${slug}`)];
  const { token } = await call<{ token: string }>("POST", "/auth/login", admin);
  const found: unknown[] = [];
  for (const [place, design] of designs.entries()) {
    type State = { version: number };
    const { version } = await call<State>("GET", "/admin/design", undefined, token);
    await call("POST", "/admin/design/publish", { version, value: design, draftOf: null }, token);
    const [lang, width] = place % 2 ? (["ar", 390] as const) : (["en", 1280] as const);
    const page = await visitor(browser, lang);
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of paths) {
        await page.goto(site.url + localPath(lang, path));
        const faults = await barriers(page);
        if (faults.length || (await overhang(page)) > 0) found.push([design, scheme, path, faults]);
      }
    }
    await page.context().close();
  }
  expect(found).toEqual([]);
});
