import { commentParts, mentionedIn } from "#content/comment.ts";
import type { InboxItem } from "#features/discovery/inbox.ts";
import { translatedTypes } from "#features/discovery/translation.ts";
import type { Language } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries } from "#platform/database/handles.ts";
import { namesOf } from "../entity-names.repo.ts";
import * as repo from "./inbox.repo.ts";

/** Comments of these threads that mention a user, the last of each, with what it is on. */
export async function mentions(
  db: Queries,
  threadIds: readonly number[],
  { userId, lang }: { userId: number; lang: Language },
): Promise<InboxItem[]> {
  const rows = await repo.mentionsOf(db, threadIds, userId);
  const mentioned = [...rows.values()].flatMap(({ text }) => mentionedIn(text).map(Number));
  const people = await repo.userNames(db, [...new Set(mentioned)]);
  const items = threadIds.map(async (id): Promise<InboxItem[]> => {
    const row = rows.get(id);
    const type = translatedTypes.find((one) => one === row?.entity_type);
    if (!row || !type) return [];
    const name = (await namesOf(db, type, [row.item], lang)).get(row.item);
    const words = commentParts(row.text).map((part) =>
      typeof part === "string" ? part : `@${people.get(part.mention) ?? ""}`,
    );
    return [
      {
        type: "comment",
        id: String(id),
        label: name?.label ?? `#${row.item}`,
        about: { type, id: String(row.item) },
        note: words.join(""),
        at: isoTime(row.created_at),
      },
    ];
  });
  return (await Promise.all(items)).flat();
}
