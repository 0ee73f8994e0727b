import type { z } from "zod";
import {
  type Digest,
  type DigestPreview,
  type digestChangeSchema,
  missingIn,
  type newDigestSchema,
} from "#features/newsletter/digest.ts";
import { hasAmount } from "#features/newsletter/mail-text.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime, parseTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { SendError } from "#platform/mail/send-error.ts";
import type { Sealing } from "#platform/sealing.ts";
import type { createDigestContent } from "./digest-content.ts";
import type { createDigestSending } from "./digest-sending.ts";
import * as sends from "./digest-sends.repo.ts";
import * as repo from "./digests.repo.ts";
import type { NewsletterAccess } from "./newsletter-access.ts";

const frameAbout = "newsletter-frame";
/** How long the address of a preview works, in milliseconds. */
const frameLasts = 15 * 60_000;
const testLasts = 20_000;
const list = listOf("digests");

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));

/** Digests as editors compose, preview and send them. */
export function createDigests({
  db,
  clock,
  audit,
  mail,
  sealing,
  siteUrl,
  access,
  content,
  sending,
}: {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  mail: Pick<Mail, "sendComposed">;
  sealing: Sealing;
  siteUrl: string;
  access: NewsletterAccess;
  content: ReturnType<typeof createDigestContent>;
  sending: ReturnType<typeof createDigestSending>;
}) {
  async function requireRow(id: number): Promise<repo.DigestRow> {
    const row = await repo.find(db.read, id);
    if (!row) throw new AppError("not-found");
    return row;
  }

  async function shown(rows: readonly repo.DigestRow[]): Promise<Digest[]> {
    const names = await repo.namesOf(db.read, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
    return Promise.all(
      rows.map(async (row) => ({
        id: String(row.id),
        version: row.version,
        state: row.state,
        choice: row.choice,
        texts: row.texts,
        sendAt: timeOf(row.sendAt),
        startedAt: timeOf(row.startedAt),
        finishedAt: timeOf(row.finishedAt),
        results: row.results ?? (row.startedAt === null ? null : await sends.results(db.read, row.id)),
        author: (row.createdBy !== null && names.get(row.createdBy)) || null,
        updatedAt: isoTime(row.updatedAt),
      })),
    );
  }
  async function get(id: number): Promise<Digest> {
    const [digest] = await shown([await requireRow(id)]);
    return digest as Digest;
  }

  /** Changes a digest, and records it. Throws `conflict` with its current state where it has changed. */
  async function change(
    id: number,
    which: Parameters<typeof repo.update>[2],
    to: Parameters<typeof repo.update>[3],
    { by, action, also }: { by: Actor | null; action: string; also?: (tx: Tx) => Promise<unknown> },
  ): Promise<Digest> {
    const isDone = await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      if (!(await repo.update(tx, id, which, to, clock.now()))) return false;
      await also?.(tx);
      await audit.record(tx, { actor: by, action, entity: { type: "digest", id } });
      return true;
    });
    const current = await get(id);
    if (!isDone) throw new AppError("conflict", { current });
    return current;
  }

  /** Fixes what is sent and to whom. */
  async function start(row: repo.DigestRow, by: Actor | null): Promise<Digest> {
    const contents = await content.contents(row);
    const now = clock.now();
    return change(
      row.id,
      { from: ["draft", "scheduled"], version: row.version },
      { state: "sending", content: contents, startedAt: now, sendAt: null },
      {
        ...{ by, action: "send" },
        async also(tx) {
          await repo.addRecipients(tx, row.id, Object.keys(contents) as Language[], now);
          await sending.enqueue(tx, row.id);
        },
      },
    );
  }

  async function requireReady(row: repo.DigestRow): Promise<void> {
    const invalid = (message: string) => new AppError("invalid", { details: [{ path: "digest", message }] });
    if (!(await access.sendsDigests())) throw invalid("newsletter-off");
    await content.requireOwnLinks(row.texts);
    const langs = Object.keys(await content.contents(row)) as Language[];
    if (!langs.length) throw invalid("nothing-to-send");
    const recipients = await repo.recipients(db.read);
    if (!langs.some((lang) => recipients.get(lang))) throw invalid("no-recipients");
  }

  return {
    get,

    async list({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const after = openCursor(list, cursor)?.id ?? null;
      const rows = await repo.page(db.read, { limit: limit + 1, after });
      const cut = cutPage(
        list,
        rows.map((row) => ({ ...row, value: null })),
        limit,
      );
      return { items: await shown(cut.shown), total: await repo.count(db.read), nextCursor: cut.nextCursor };
    },

    async create({ choice, texts }: z.output<typeof newDigestSchema>, by: Actor): Promise<Digest> {
      await content.requireOwnLinks(texts);
      const id = await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const made = await repo.insert(tx, { choice, texts, createdBy: by.id }, clock.now());
        await audit.record(tx, { actor: by, action: "create", entity: { type: "digest", id: made } });
        return made;
      });
      return get(id);
    },

    /** Only drafts change. */
    async edit(
      id: number,
      { version, choice, texts }: z.output<typeof digestChangeSchema>,
      by: Actor,
    ): Promise<Digest> {
      await requireRow(id);
      if (texts) await content.requireOwnLinks(texts);
      const to = { ...(choice ? { choice } : {}), ...(texts ? { texts } : {}) };
      return change(id, { from: ["draft"], version }, to, { by, action: "update" });
    },

    async remove(id: number, by: Actor): Promise<void> {
      const row = await requireRow(id);
      if (row.state === "sending") throw new AppError("conflict", { current: await get(id) });
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await repo.remove(tx, id);
        await audit.record(tx, { actor: by, action: "delete", entity: { type: "digest", id } });
      });
    },

    async preview(id: number, lang: Language): Promise<DigestPreview> {
      const row = await requireRow(id);
      const said = row.content?.[lang] ?? (await content.contentIn(row, lang));
      const end = `${siteUrl}${localPath(lang, "/newsletter/unsubscribe")}`;
      const { subject, text } = await sending.composed(said, lang, end);
      const token = await sealing.seal(JSON.stringify([id, lang, clock.now() + frameLasts]), frameAbout);
      return {
        subject,
        text,
        frame: `/api/newsletter/frame/${token}`,
        guides: said.guides.map((guide) => ({ id: guide.id, title: guide.title, path: guide.path })),
        recipients: (await repo.recipients(db.read)).get(lang) ?? 0,
        missing: missingIn(said),
        hasAmount: hasAmount(`${said.subject}\n${said.intro}`),
      };
    },

    /** The HTML of a preview, for a frame. Throws `not-found`. */
    async frame(token: string): Promise<string> {
      const opened = await sealing.open(token, frameAbout);
      const [id, lang, until] = JSON.parse(opened ?? "[0,0,0]") as [number, Language, number];
      if (until < clock.now()) throw new AppError("not-found");
      const row = await requireRow(id);
      const said = row.content?.[lang] ?? (await content.contentIn(row, lang));
      const end = `${siteUrl}${localPath(lang, "/newsletter/unsubscribe")}`;
      return (await sending.composed(said, lang, end)).html;
    },

    /** Sends the digest to its editor alone, immediately. */
    async test(id: number, lang: Language, to: string): Promise<{ isSent: boolean; answer: string }> {
      const row = await requireRow(id);
      await content.requireOwnLinks(row.texts);
      const end = `${siteUrl}${localPath(lang, "/newsletter/unsubscribe")}`;
      const written = await sending.composed(await content.contentIn(row, lang), lang, end);
      const now = clock.now();
      const messageId = `<newsletter-test.${id}.${now}@${new URL(siteUrl).hostname}>`;
      const composed = { ...written, subject: written.subject || "–", to, lang, messageId, date: now };
      try {
        return {
          isSent: true,
          answer: await mail.sendComposed(composed, AbortSignal.timeout(testLasts)),
        };
      } catch (error) {
        if (error instanceof SendError) return { isSent: false, answer: error.message };
        throw error;
      }
    },

    /** Sends now, or at a time. Throws `invalid` without content or without recipients. */
    async send(
      id: number,
      { version, at }: { version: number; at: string | null },
      by: Actor,
    ): Promise<Digest> {
      const row = await requireRow(id);
      if (row.version !== version) throw new AppError("conflict", { current: await get(id) });
      await requireReady(row);
      const time = at === null ? null : parseTime(at);
      if (time === null || time <= clock.now()) return start(row, by);
      return change(
        id,
        { from: ["draft", "scheduled"], version },
        { state: "scheduled", sendAt: time },
        { by, action: "schedule" },
      );
    },

    /** A scheduled digest becomes a draft again; who has not got one that is being sent will not get it. */
    async stop(id: number, by: Actor): Promise<Digest> {
      const row = await requireRow(id);
      if (row.state === "scheduled")
        return change(
          id,
          { from: ["scheduled"] },
          { state: "draft", sendAt: null },
          { by, action: "cancel" },
        );
      return change(
        id,
        { from: ["sending"] },
        { state: "stopped", finishedAt: clock.now() },
        {
          ...{ by, action: "cancel" },
          async also(tx) {
            await sends.moveAll(tx, id, "waiting", "skipped");
            const results = await sends.results(tx, id);
            await repo.update(tx, id, { from: ["stopped"] }, { results }, clock.now());
          },
        },
      );
    },

    /** Starts what is scheduled for now. */
    async startDue(): Promise<void> {
      for (const id of await repo.due(db.read, clock.now())) {
        const row = await repo.find(db.read, id);
        // Off by now: it waits until the newsletter is on again.
        if (row?.state !== "scheduled" || !(await access.sendsDigests())) continue;
        // Its guides were unpublished, or sent by another digest: editors see it as a draft again.
        if (!Object.keys(await content.contents(row)).length) {
          await change(
            id,
            { from: ["scheduled"] },
            { state: "draft", sendAt: null },
            { by: null, action: "cancel" },
          );
          continue;
        }
        await start(row, null).catch((error: unknown) => {
          // Another instance was faster.
          if (!(error instanceof AppError) || error.code !== "conflict") throw error;
        });
      }
    },
  };
}
