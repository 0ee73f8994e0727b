import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "#features/accounts/account.ts";
import { createPasswords } from "#features/accounts/server/passwords.ts";
import * as users from "#features/accounts/server/users.repo.ts";
import type { Language } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import ar from "#locales/ar/account.json" with { type: "json" };
import arCrm from "#locales/ar/crm.json" with { type: "json" };
import en from "#locales/en/account.json" with { type: "json" };
import enCrm from "#locales/en/crm.json" with { type: "json" };
import { openDatabase } from "#platform/database/database.ts";
import type { Database } from "#platform/database/handles.ts";
import { createLog } from "#platform/log.ts";
import { leastPasswordCost } from "../site/least-password-cost.ts";

/** Messages of the account screens and the CRM, in the languages of the e2e tests. */
export const accountWords: Record<"en" | "ar", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  ar: messagesOf<typeof en>("ar", ar),
};
export const crmMessages: Record<"en" | "ar", MessagesOf<typeof enCrm>> = {
  en: messagesOf<typeof enCrm>("en", enCrm),
  ar: messagesOf<typeof enCrm>("ar", arCrm),
};

const log = createLog("silent");
export const dataDir = process.env.JOURNEY_DATA ?? "";
export const goodPassword = "violet tea kettle 9";
let made = 0;
/** A unique email address. */
export const newEmail = (): string => `visitor-${process.pid}-${Date.now()}-${++made}@example.com`;

function textOf(eml: string): string {
  const [, head = "", body = ""] =
    /(Content-Type: text\/plain[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(eml) ?? [];
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** The text of all emails to an address so far, the latest last. */
export function mailsTo(address: string, data = dataDir): string[] {
  const folder = join(data, "outbox");
  // The first email creates the folder.
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".eml")) : [];
  return files
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .filter((eml) => eml.includes(`To: ${address}`))
    .map(textOf);
}

/** The link to a page in the latest email to an address; waits until it is sent. */
export async function linkTo(page: string, address: string, data = dataDir): Promise<string> {
  const find = (): string | undefined =>
    mailsTo(address, data)
      .flatMap((text) => new RegExp(`http\\S*${page}#\\S+`).exec(text) ?? [])
      .at(-1);
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  return find() ?? "";
}

export type Account = { email: string; password: string; token: string; user: { role: string } };

/** Creates an account with the API. */
export async function register(request: APIRequestContext, name = "Maya L."): Promise<Account> {
  const given = { name, email: newEmail(), password: goodPassword };
  const answer = await request.post("/api/auth/register", { data: given });
  expect(answer.status()).toBe(201);
  return { ...given, ...(await answer.json()) };
}

/** The password's hashing cost also sets the cost of each sign-in. */
const passwords = createPasswords({ cost: leastPasswordCost });
/** Connections to the local sites' databases, by storage; open until the worker ends. */
const databases = new Map<string, Promise<Database>>();

/** Creates an account with a role in a site's database. */
export async function accountOf(
  role: Role,
  { DATA_DIR, DATABASE_URL } = { DATA_DIR: dataDir, DATABASE_URL: "" },
): Promise<{ email: string; password: string }> {
  const place = DATABASE_URL || DATA_DIR;
  const open =
    databases.get(place) ?? openDatabase({ dataDir: DATA_DIR, DATABASE_URL, SLOW_QUERY_MS: 1_000 }, log);
  databases.set(place, open);
  const db = await open;
  const email = newEmail();
  const account = {
    email,
    name: role,
    role,
    passwordHash: await passwords.hash(goodPassword),
    emailVerified: true,
    language: null,
  };
  await db.transact((tx) => users.insert(tx, account, Date.now()));
  return { email, password: goodPassword };
}

export async function signInByApi(
  request: APIRequestContext,
  given: { email: string; password: string },
): Promise<{ token: string; user: unknown }> {
  const answer = await request.post("/api/auth/login", { data: given });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** A browser page in a language, with an optional session. */
export async function visitor(
  browser: Browser,
  lang: Language,
  session?: { token: string; user: unknown },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: lang });
  await context.addInitScript(
    ([lang, token, user]) => {
      if (localStorage.getItem("consent")) return;
      localStorage.setItem("consent", "refused");
      localStorage.setItem("current-language", lang ?? "en");
      if (token) localStorage.setItem("auth_token", token);
      if (user) localStorage.setItem("auth_user", user);
    },
    [lang, session?.token, session && JSON.stringify(session.user)] as const,
  );
  return context.newPage();
}

/** An init script that hides the automation flag and sets the analytics consent. */
export function asPerson(answer: string): void {
  Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
  localStorage.setItem("consent", answer);
}

/** A field of the page's form, by name. */
export const fieldOf = (page: Page, name: string): Locator =>
  page.locator(`main input[name=${name}]:visible`);

/** Fills in and submits the page's form. */
export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fieldOf(page, name).fill(value);
  await page.locator("main form").first().locator("button[type=submit]").click();
}

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("auth_token"));
