/** How the article editor keeps up with typing in a long text: frame times, and CPU time of the main thread. */
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { demoFolder } from "../demo-site.ts";
import { ofRounds, quantile, type Sheet } from "../figures.ts";
import { runSite, type Site, startSite } from "../programs.ts";

const words = 10_000;
const keys = 200;
/** In milliseconds: twenty keys per second is faster than sustained human typing. */
const betweenKeys = 50;
/** The frame budget in milliseconds, at fifty frames per second. */
const frame = 20;
const rounds = 3;
const account = { email: "typist@example.com", password: "blue kettle on the hob" };
const sentence =
  "All kettles whistle sooner or later, and those that never do burn the fingers of whoever waits. ";

/** An article of this many words, with headings and a live block every few paragraphs. */
function longText(products: readonly string[]): object[] {
  const repeated = 4;
  const perParagraph = sentence.trim().split(" ").length * repeated;
  return Array.from({ length: Math.ceil(words / perParagraph) }, (_, i) => [
    ...(i % 8
      ? []
      : [{ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: `Part ${i}` }] }]),
    { type: "paragraph", content: [{ type: "text", text: sentence.repeat(repeated).trim() }] },
    ...(i % 16 === 4 ? [{ type: "productCard", attrs: { productId: products[i % products.length] } }] : []),
    ...(i % 16 === 12 ? [{ type: "comparisonTable", attrs: { productIds: products.slice(0, 3) } }] : []),
  ]).flat();
}

type Session = { token: string; user: unknown };

async function makeArticle(site: Site): Promise<{ session: Session; path: string; content: object[] }> {
  const call = async <Answer>(path: string, data?: object, token?: string): Promise<Answer> => {
    const headers = {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(site.url + path, {
      headers,
      ...(data ? { method: "POST", body: JSON.stringify(data) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return (await answer.json()) as Answer;
  };
  const session = await call<Session>("/api/auth/login", account);
  const { items } = await call<{ items: { id: string }[] }>("/api/products?limit=20");
  const content = longText(items.map(({ id }) => id));
  const given = { title: "A long text", content: { type: "doc", content } };
  const { id } = await call<{ id: string }>("/api/admin/articles", given, session.token);
  return { session, path: `/crm/articles/${id}/edit?lang=en`, content };
}

async function openEditor(browser: Browser, site: Site, session: Session, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem("consent", "refused");
      localStorage.setItem("current-language", "en");
      localStorage.setItem("auth_token", token ?? "");
      localStorage.setItem("auth_user", user ?? "");
    },
    [session.token, JSON.stringify(session.user)],
  );
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  await page.locator(".ProseMirror p").first().waitFor();
  return page;
}

/** The baseline: the same words in a plain editable field. */
async function openBareField(browser: Browser, content: object[]): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent('<div contenteditable style="font: 18px/1.6 sans-serif; max-width: 44rem"></div>');
  await page.locator("div").evaluate(
    (field, texts) => {
      for (const text of texts)
        field.append(Object.assign(document.createElement("p"), { textContent: text }));
    },
    (content as { content?: { text: string }[] }[]).flatMap((block) => block.content?.[0]?.text ?? []),
  );
  return page;
}

type Span = { name: string; ph: string; pid: number; tid: number; tdur?: number };

/** CPU time of each main-thread task, in milliseconds. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Span[] };
  const place = ({ pid, tid }: Span) => `${pid} ${tid}`;
  const scripted = new Map<string, number>();
  for (const span of traceEvents)
    if (span.name === "FunctionCall") scripted.set(place(span), (scripted.get(place(span)) ?? 0) + 1);
  const [page] = [...scripted].sort(([, one], [, other]) => other - one)[0] ?? [];
  return traceEvents.flatMap((span) =>
    span.ph === "X" && span.name.endsWith("RunTask") && place(span) === page ? (span.tdur ?? 0) / 1000 : [],
  );
}

/** Types into the middle of the text; returns the times between frames and the durations of main-thread tasks, in milliseconds. */
async function type(browser: Browser, page: Page): Promise<{ frames: number[]; tasks: number[] }> {
  await page.bringToFront();
  await page.locator("[contenteditable=true] > p, [contenteditable] > p").nth(60).click();
  await pause(2_000);
  await page.evaluate(() => {
    const seen: number[] = [];
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      seen.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  const line = await page.context().newCDPSession(page);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  const begun = performance.now();
  for (let i = 0; i < keys; i++) {
    await pause(Math.max(0, begun + i * betweenKeys - performance.now()));
    const text = "kettles on "[i % 11] ?? "";
    // Not awaited: a slow page must not slow the typing down.
    void line.send("Input.dispatchKeyEvent", { type: "keyDown", text, key: text });
    void line.send("Input.dispatchKeyEvent", { type: "keyUp", key: text });
  }
  await pause(500);
  const tasks = tasksIn(await browser.stopTracing());
  const frames = await page.evaluate(() => (window as unknown as { seen: number[] }).seen.slice(1));
  return { frames, tasks };
}

export async function typing(sheet: Sheet): Promise<void> {
  const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(program)) return sheet.say("There is no Chromium (CHROMIUM): typing was not measured.");
  const folder = await demoFolder();
  runSite(folder, [
    "user",
    "create",
    "--role",
    "admin",
    "--email",
    account.email,
    "--password",
    account.password,
  ]);
  const site = await startSite(folder);
  const { session, path, content } = await makeArticle(site);
  const browser = await chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const pages = {
    "article editor": await openEditor(browser, site, session, path),
    "bare field": await openBareField(browser, content),
  };
  const measured = new Map(
    Object.keys(pages).map((name) => [name, [] as Awaited<ReturnType<typeof type>>[]]),
  );
  for (let round = 0; round <= rounds; round++)
    for (const [name, page] of Object.entries(pages)) {
      const figures = await type(browser, page);
      // The first round warms up.
      if (round) measured.get(name)?.push(figures);
    }
  for (const [name, all] of measured) {
    const isOurs = name === "article editor";
    const aim = isOurs ? { aim: { atMost: frame } } : {};
    const of = (read: (one: (typeof all)[number]) => number) => ({
      unit: "ms" as const,
      ...ofRounds(all.map(read)),
    });
    sheet.add({ name: `${name}: longest task, CPU`, ...of(({ tasks }) => Math.max(...tasks)), ...aim });
    sheet.add({
      name: `${name}: CPU per key`,
      ...of(({ tasks }) => tasks.reduce((sum, one) => sum + one, 0) / keys),
    });
    sheet.add({ name: `${name}: frame, p99`, ...of(({ frames }) => quantile(frames, 0.99)), ...aim });
    sheet.add({ name: `${name}: frame, longest`, ...of(({ frames }) => Math.max(...frames)) });
  }
  await browser.close();
  await site.stop();
}
