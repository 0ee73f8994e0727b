import type { User } from "#features/accounts/account.ts";
import type { App } from "#server/app.ts";

export type CallResult = {
  token: string;
  user: User;
  challenge?: string;
  methods?: string[];
  code?: string;
  message?: string;
  details?: { path: string; message: string }[];
};

/** The caller: token, IP address, proxies. */
export type Caller = {
  token?: string | undefined;
  ip?: string;
  forwarded?: string;
  userAgent?: string;
  headers?: Record<string, string>;
  ifMatch?: number;
};

/** Calls the API from an IP address and parses the JSON; an empty response is an empty object. */
export async function callApi<Body = CallResult>(
  app: App,
  method: string,
  path: string,
  body?: unknown,
  { token, ip = "203.0.113.7", forwarded, userAgent, ifMatch, headers = {} }: Caller = {},
): Promise<{ status: number; body: Body; headers: Headers }> {
  const answer = await app.api.fetch(
    new Request(`http://test/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(forwarded ? { "X-Forwarded-For": forwarded } : {}),
        ...(userAgent ? { "User-Agent": userAgent } : {}),
        ...headers,
        ...(ifMatch === undefined ? {} : { "If-Match": `"${ifMatch}"` }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
    { incoming: { socket: { remoteAddress: ip } } },
  );
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text ? JSON.parse(text) : {}) as Body,
    headers: answer.headers,
  };
}

export const goodPassword = "blue kettle on the hob";

/** A signed-in user. */
export async function aUser(
  app: App,
  email = "ada@example.com",
  more: { name?: string; password?: string; favorites?: string[]; language?: string } = {},
): Promise<{ token: string; user: User; id: number }> {
  const answer = await callApi(app, "POST", "/auth/register", {
    name: "Ada",
    password: goodPassword,
    email,
    ...more,
  });
  if (answer.status !== 201) throw new Error(`${email} could not sign up: ${JSON.stringify(answer.body)}`);
  return { ...answer.body, id: Number(answer.body.user.id) };
}

export type Mailed = { kind: string; to: string; lang: string; values: { name: string; url: string } };

/** The queued emails, oldest first. */
export async function queuedMails(app: App): Promise<Mailed[]> {
  const rows = await app.db.read
    .selectFrom("jobs")
    .select("payload")
    .where("name", "=", "mail.send")
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload) as Mailed);
}

/** The token in the newest email's link. */
export async function mailedToken(app: App, kind: string, to: string): Promise<string> {
  const mail = (await queuedMails(app)).findLast((one) => one.kind === kind && one.to === to);
  if (!mail) throw new Error(`No mail ${kind} to ${to}.`);
  return new URL(mail.values.url).hash.replace("#token=", "");
}
