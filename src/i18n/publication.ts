import { type Language, languageCodes } from "./languages.ts";

type PublishedText = { lang: string; published: boolean };

/**
 * The text a reader of `lang` sees: that language's where it is published, else the one in the site's default language where that is,
 * else none (readings.md 13, 43). Read-time only: what this gives is never saved as the other language's text.
 */
export function textFor<Text extends PublishedText>(
  texts: readonly Text[],
  lang: Language,
  fallback: Language,
): Text | undefined {
  const published = (code: Language) => texts.find((text) => text.lang === code && text.published);
  return published(lang) ?? published(fallback);
}

/** The languages in which an entity is published, in the site's order; hreflang and sitemaps name these and no others. */
export const publishedLanguages = (texts: readonly PublishedText[]): Language[] =>
  languageCodes.filter((code) => texts.some((text) => text.lang === code && text.published));

/** x-default: the site's default language, or the first published one where that is not (readings.md 13, 43). */
export const defaultOf = (published: readonly Language[], fallback: Language): Language | undefined =>
  published.includes(fallback) ? fallback : published[0];

/** Whether a text is published, and when the scheduler publishes and unpublishes it, in epoch milliseconds. */
export type Plan = { published: boolean; publishAt: number | null; unpublishAt: number | null };

/** Whether a text is public at a time, if everything goes as it is planned: what comes last until then decides. */
export function publishedAt({ published, publishAt, unpublishAt }: Plan, time: number): boolean {
  const comes = (at: number | null): number => (at !== null && at <= time ? at : Number.NEGATIVE_INFINITY);
  const [up, down] = [comes(publishAt), comes(unpublishAt)];
  return up === down ? published : up > down;
}

/** Clears schedule times that have passed: publishing counts as missed, unpublishing is dropped. */
export function withoutOverdue<Text extends Omit<Plan, "published"> & { missedAt: number | null }>(
  text: Text,
  now: number,
): Text {
  const isOver = (time: number | null) => time !== null && time <= now;
  return {
    ...text,
    ...(isOver(text.publishAt) ? { publishAt: null, missedAt: text.publishAt } : {}),
    ...(isOver(text.unpublishAt) ? { unpublishAt: null } : {}),
  };
}
