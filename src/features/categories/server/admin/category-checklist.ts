import type { Checklist } from "#content/admin-action-schemas.ts";
import { pathIn } from "#content/field-path.ts";
import { checkItem } from "#content/server/items/item-checklist.ts";
import { brokenLinks } from "#content/server/slugs/internal-links.ts";
import { category } from "#features/categories/category.content.ts";
import type { CategoryContent } from "#features/categories/category-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { CategoryParts } from "./category-parts.ts";

type Finding = Checklist["items"][number];

/** "faq" of "faq.0.question", "translations.fr.faq" of "translations.fr.faq.0.question". */
const fieldOf = (path: string): string => /^(translations\.\w+\.)?\w+/.exec(path)?.[0] ?? path;

/** The checks before a language of a category is published; errors refuse the publication. */
export async function checkCategory(
  { db, media, siteUrl, compare }: Pick<CategoryParts, "db" | "media" | "siteUrl" | "compare">,
  of: Omit<Parameters<typeof checkItem>[1], "content"> & { content: CategoryContent; lang: Language },
): Promise<Checklist> {
  const { content, lang } = of;
  const { imageUrl, thumbnailUrl } = content;
  const warning = (code: string, path: string, about?: string): Finding => ({
    level: "warning",
    code,
    path,
    ...(about === undefined ? {} : { about }),
  });
  const words = category.textsIn(content, lang);
  const pictures = await media.picturesAt(
    [imageUrl, thumbnailUrl].filter((address) => address !== ""),
    lang,
  );
  const own = [
    ...(words?.description.trim() ? [] : [warning("description-missing", pathIn(lang, "description"))]),
    ...(imageUrl ? [] : [warning("image-missing", "imageUrl")]),
    ...Object.entries({ imageUrl, thumbnailUrl }).flatMap(([path, address]) =>
      address && pictures.get(address)?.alt.trim() === "" ? [warning("alt-missing", path)] : [],
    ),
  ];
  const { description = "", faq = [] } = words ?? {};
  const texts = [description, ...faq.flatMap(({ question, answer }) => [question, answer])];
  const broken = (await brokenLinks(db.read, texts, { lang, siteUrl })).map((about) =>
    warning("broken-link", pathIn(lang, description.includes(about) ? "description" : "faq"), about),
  );
  const { items } = await checkItem(category, of, { compare });
  const [errors, others] = [true, false].map((isError) =>
    items.filter(({ level }) => (level === "error") === isError),
  );
  // Of the faults inside of one field the first will do.
  const faults = new Map((errors ?? []).toReversed().map((error) => [fieldOf(error.path), error]));
  return { items: [...[...faults.values()].toReversed(), ...own, ...(others ?? []), ...broken] };
}
