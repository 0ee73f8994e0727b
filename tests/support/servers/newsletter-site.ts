import type { SectionValues } from "#features/settings/setting-sections.ts";
import { callApi } from "../calls/account-calls.ts";
import { aMember } from "../calls/crm-member.ts";
import { testApp } from "../site/test-app.ts";
import { mailServer } from "./mail-server.ts";
import { readable } from "./smtp-server.ts";

type Wishes = NonNullable<Parameters<typeof testApp>[0]> & {
  settings?: Partial<SectionValues["newsletter"]>;
};

/** A site with a newsletter that is on, its mail server and its editors. */
export async function aNewsletter({ settings, ...wishes }: Wishes = {}) {
  const server = await mailServer();
  const app = await testApp({
    ...wishes,
    env: { SMTP_URL: server.url, MAIL_FROM: "post@magpie.example", ...wishes.env },
  });
  const set = (change: Partial<SectionValues["newsletter"]>) =>
    app.db.transact((tx) => app.settings.editing.set(tx, "newsletter", change, null));
  await set({ isOn: true, ...settings });
  const subscribe = (email: string, more: object = {}) =>
    callApi(app, "POST", "/newsletter", { email, lang: "en", ...more });
  /** The mails that arrived, decoded. */
  const mails = () => server.received.map(readable);
  const mailsTo = (email: string) => mails().filter((mail) => mail.includes(`To: ${email}`));
  const tokenIn = (mail: string | undefined, page: string) =>
    new RegExp(`${page}\\?token=([\\w.-]+)`).exec(mail ?? "")?.[1] ?? "";
  /** Subscribes and confirms through the link in the mail. */
  async function aReader(email: string, more: object = {}) {
    await subscribe(email, more);
    await app.worker.runDue();
    const token = tokenIn(mailsTo(email).at(-1), "confirm");
    await callApi(app, "POST", "/newsletter/confirm", { token });
    return token;
  }
  const states = async () =>
    Object.fromEntries(
      (await app.db.read.selectFrom("newsletter_subscribers").select(["email", "state"]).execute()).map(
        ({ email, state }) => [email, state],
      ),
    );
  const [admin, editor] = [await aMember(app, "admin"), await aMember(app, "editor")];
  return { app, server, set, subscribe, mails, mailsTo, tokenIn, aReader, states, admin, editor };
}
