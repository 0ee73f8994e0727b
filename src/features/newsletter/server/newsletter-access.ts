import { z } from "zod";
import type { NewsletterService } from "#features/settings/newsletter-choice.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Mail } from "#platform/mail/mail.ts";
import type { Sealing } from "#platform/sealing.ts";

const storedKey = "newsletter-key";
const keySchema = z.object({ provider: z.string(), sealed: z.string() });
const about = (provider: NewsletterService): string => `newsletter ${provider}`;

export type NewsletterAccess = ReturnType<typeof createNewsletterAccess>;

/** Whether the newsletter works, and the sealed key of the service that keeps its list. */
export function createNewsletterAccess({
  db,
  settings,
  sealing,
  mail,
}: {
  db: Database;
  settings: Settings;
  sealing: Sealing;
  mail: Pick<Mail, "isReal">;
}) {
  const stored = () =>
    db.memory.remember(storedKey, async () => {
      addCacheTag("settings");
      const parsed = keySchema.safeParse((await settings.kept(storedKey))?.value);
      return parsed.success ? parsed.data : null;
    });

  async function state() {
    const [chosen, key] = [await settings.newsletter(), await stored()];
    const { isOn, provider, listId, templateId } = chosen;
    // A key belongs to one service: it is not sent to another one.
    const hasKey = provider !== "own" && key?.provider === provider;
    const isWhole =
      provider === "own"
        ? mail.isReal
        : hasKey && listId !== "" && (provider !== "brevo" || templateId !== "");
    return { ...chosen, hasKey, sendsMail: mail.isReal, isOpen: isOn && isWhole };
  }

  return {
    state,
    /** Whether digests are sent from here. */
    async sendsDigests(): Promise<boolean> {
      const { isOpen, provider } = await state();
      return isOpen && provider === "own";
    },
    /** The key of a service; null where it is missing or cannot be opened. */
    async keyOf(provider: NewsletterService): Promise<string | null> {
      const key = await stored();
      return key?.provider === provider ? sealing.open(key.sealed, about(provider)) : null;
    },
    seal: (provider: NewsletterService, key: string) => sealing.seal(key, about(provider)),
    async keep(tx: Tx, provider: NewsletterService, sealed: string | null): Promise<void> {
      const known = await settings.lockStored(tx, storedKey);
      await settings.keepIn(tx, storedKey, sealed && { provider, sealed }, known !== undefined);
      invalidateTags(tx, "settings");
    },
  };
}
