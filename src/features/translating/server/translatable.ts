import type { z } from "zod";
import type { ContentPatch, ContentType } from "#content/content-type.ts";
import type { FieldValue } from "#content/field-value.ts";
import { translatableKinds } from "#content/fields/field.ts";
import type { ContentService } from "#content/server/content.service.ts";
import { statesOf } from "#content/server/items/item-view.ts";
import type { TextState } from "#content/text-state.ts";
import {
  type ArticleContent,
  type ArticlePatch,
  translatedFields as articleFields,
  articlePatchSchema,
  textsIn as articleWords,
} from "#features/articles/article-content.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import { category as categoryType } from "#features/categories/category.content.ts";
import type { CategoryContent, CategoryPatch } from "#features/categories/category-edit.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import {
  type ProductContent,
  type ProductPatch,
  translatedFields as productFields,
  productPatchSchema,
  textsIn as productWords,
} from "#features/products/product-model.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import { type HiddenName, hiddenNamesOf } from "#features/writing/hidden-names.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { productsIn } from "#platform/document/document-reading.ts";
import { AppError } from "#platform/errors.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import { placeholderFor } from "../field-text.ts";

/** The title comes first: without it there is nothing to translate. */
const declaredFields = ({ title, texts, translatedFields }: ContentType): readonly string[] => [
  title,
  ...translatedFields.filter(
    (name) => name !== title && translatableKinds.includes(texts[name]?.kind ?? "custom"),
  ),
];

export type TranslatableTexts = Readonly<Record<string, FieldValue>>;
type States = Partial<Record<Language, TextState>>;

/** An entity's current content: its draft, if there is one. */
export type Translatable = {
  wordsIn(lang: Language): TranslatableTexts;
  /** The published content, or what would be published. */
  liveIn(lang: Language): TranslatableTexts;
  states: States;
  isDeleted: boolean;
  /** Names that are never translated. */
  brands: readonly string[];
  /** Names that are hidden from the model, each with its placeholder. */
  hidden: readonly HiddenName[];
  /** Fields that are withheld from the model: they may come from a shop that forbids it. */
  withheld: readonly string[];
};

/** Fields that may come from a shop (product-facts.ts) or are derived from its data. */
const fromShops = ["name", "summary", "description", "metaTitle", "metaDescription"];

export type TranslatableParts = {
  articles: Articles["admin"];
  products: AdminProducts;
  categories: Categories;
  offers: Pick<Offers, "withheldFromModels">;
  content: Pick<ContentService, "all">;
};
export type Translatables = ReturnType<typeof createTranslatables>;

const only = (fields: readonly string[], words: object | undefined): TranslatableTexts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = (words as Record<string, FieldValue | null> | undefined)?.[field];
      return value === undefined || value === null ? [] : [[field, value]];
    }),
  );

type Texts = { translations?: Partial<Record<Language, object>> | undefined };
/** A language's texts in the shape of the API's patches: English is at the top level (api.md). */
const patchOf = (lang: Language, words: TranslatableTexts) =>
  lang === baseLanguage ? words : { translations: { [lang]: words } };
const textOf = (lang: Language, given: Texts): object | undefined =>
  lang === baseLanguage ? given : given.translations?.[lang];

/** A type's translated fields, and the schema of what changes them. */
type Translated = { fields: readonly string[]; schema: z.ZodType<object> };

/** Uniform access to every translated entity. */
export function createTranslatables({ articles, products, categories, offers, content }: TranslatableParts) {
  const declared = new Map(content.all.map((one) => [one.type.name, one]));
  const types: ReadonlyMap<string, Translated> = new Map([
    ...Object.entries({
      category: { fields: categoryType.translatedFields, schema: categoryType.patchSchema },
      article: { fields: articleFields, schema: articlePatchSchema },
      product: { fields: productFields, schema: productPatchSchema },
    }),
    ...content.all.map(({ type }): [string, Translated] => [
      type.name,
      { fields: declaredFields(type), schema: type.patchSchema },
    ]),
  ]);
  /** Throws `invalid` for a type without translations. */
  function typeOf(name: string): Translated {
    const type = types.get(name);
    if (!type) throw new AppError("invalid", { details: [{ path: "type", message: "unknown" }] });
    return type;
  }
  const fieldsOf = (type: string): readonly string[] => typeOf(type).fields;

  /** Fields as they are saved: a draft that could not be read again would be lost. */
  function saved(type: string, lang: Language, words: TranslatableTexts): TranslatableTexts {
    const read = typeOf(type).schema.safeParse(patchOf(lang, words));
    if (!read.success) throw new AppError("invalid", { details: fieldDetails(read.error, words) });
    return only(Object.keys(words), textOf(lang, read.data));
  }

  const nothingHidden = { brands: [], hidden: [], withheld: [] };

  /** Names of products whose shop forbids AI use, with their placeholders. */
  async function hiddenNames(ids: readonly number[]): Promise<Translatable["hidden"]> {
    const withheld = [...(await offers.withheldFromModels(ids))];
    const known = await Promise.all(withheld.map((id) => products.get(id)));
    const inEnglish = hiddenNamesOf(known, (id, number) => placeholderFor(`p${id}.${number}`));
    // A text of another language uses the product's name there; numbers 0 to 2 are taken.
    const elsewhere = known.flatMap(({ id, translations }) =>
      languageCodes.flatMap((lang, at) => {
        const name = translations[lang]?.name.trim();
        return name ? [{ name, sign: placeholderFor(`p${id}.${3 + at}`) }] : [];
      }),
    );
    return [...inEnglish, ...elsewhere].sort((one, other) => other.name.length - one.name.length);
  }

  async function product(id: number): Promise<Translatable> {
    const live = await products.get(id);
    const content: ProductContent = (await products.draft(id))?.content ?? live;
    const hidden = await hiddenNames([id]);
    return {
      wordsIn: (lang) => only(productFields, productWords(content, lang)),
      liveIn: (lang) => only(productFields, productWords(live, lang)),
      states: live.states,
      isDeleted: live.deletedAt !== null,
      brands: hidden.length ? [] : [content.brand, content.model].filter(Boolean),
      hidden,
      withheld: hidden.length ? fromShops : [],
    };
  }

  async function article(id: number): Promise<Translatable> {
    const live = await articles.get(id);
    const content: ArticleContent = live.hasDraft ? ((await articles.draft(id))?.content ?? live) : live;
    const shown = languageCodes.flatMap((lang) => {
      const text = articleWords(content, lang)?.content;
      return text ? productsIn(text) : [];
    });
    return {
      wordsIn: (lang) => only(articleFields, articleWords(content, lang)),
      liveIn: (lang) => only(articleFields, articleWords(live, lang)),
      states: live.states,
      isDeleted: live.deletedAt !== null,
      ...nothingHidden,
      hidden: await hiddenNames([...new Set(shown)].map(Number)),
    };
  }

  async function category(id: number): Promise<Translatable> {
    const live = await categories.get(id);
    const { content } = await categories.asDrafted(id);
    const wordsOf = (said: CategoryContent, lang: Language) =>
      only(categoryType.translatedFields, categoryType.textsIn(said, lang));
    return {
      wordsIn: (lang) => wordsOf(content, lang),
      liveIn: (lang) => wordsOf(live, lang),
      states: live.states,
      isDeleted: live.deletedAt !== null,
      ...nothingHidden,
    };
  }

  async function item(name: string, id: number): Promise<Translatable> {
    const one = declared.get(name);
    if (!one) return category(id);
    const { type } = one;
    const { item: live, content: drafted } = await one.items.asDrafted(id);
    const fields = fieldsOf(name);
    const shown = languageCodes.flatMap((lang) =>
      Object.entries(type.textsIn(drafted, lang) ?? {}).flatMap(([key, value]) =>
        type.texts[key]?.kind === "document" ? productsIn(value as Document) : [],
      ),
    );
    return {
      wordsIn: (lang) => only(fields, type.textsIn(drafted, lang)),
      liveIn: (lang) => only(fields, type.textsIn(live.content, lang)),
      states: statesOf(type, live),
      isDeleted: live.deletedAt !== null,
      ...nothingHidden,
      hidden: await hiddenNames([...new Set(shown)].map(Number)),
    };
  }

  return {
    fieldsOf,

    read(type: string, id: number): Promise<Translatable> {
      typeOf(type);
      return type === "product" ? product(id) : type === "article" ? article(id) : item(type, id);
    },

    /**
     * Saves fields of a language to the draft, as the entity's own feature would; fields that differ from `seen` by now were edited by
     * people and are left unchanged. Returns the saved fields. Throws `invalid` if a field is too long.
     */
    async put(
      tx: Tx,
      { type, id, lang }: { type: string; id: number; lang: Language },
      words: TranslatableTexts,
      { seen, actor }: { seen: TranslatableTexts; actor: Actor },
    ): Promise<TranslatableTexts> {
      const sound = saved(type, lang, words);
      let put: TranslatableTexts = {};
      const stillSeen = (now: TranslatableTexts): TranslatableTexts | null => {
        const same = Object.entries(sound).filter(
          ([field]) => JSON.stringify(now[field] ?? "") === JSON.stringify(seen[field] ?? ""),
        );
        put = Object.fromEntries(same);
        return same.length ? put : null;
      };
      const one = declared.get(type);
      if (one)
        await one.items.putInDraft(
          tx,
          id,
          (content) => {
            const some = stillSeen(only(fieldsOf(type), one.type.textsIn(content, lang)));
            return some && (patchOf(lang, some) as ContentPatch);
          },
          actor,
        );
      else if (type === "product")
        await products.putInDraft(
          tx,
          id,
          (content) => {
            const some = stillSeen(only(productFields, productWords(content, lang)));
            return some && (patchOf(lang, some) as ProductPatch);
          },
          actor,
        );
      else if (type === "article")
        await articles.putInDraft(
          tx,
          id,
          (content) => {
            const some = stillSeen(only(articleFields, articleWords(content, lang)));
            return some && (patchOf(lang, some) as ArticlePatch);
          },
          actor,
        );
      else
        await categories.putInDraft(
          tx,
          id,
          (content) => {
            const words = categoryType.textsIn(content, lang);
            const some = stillSeen(only(categoryType.translatedFields, words));
            return some && (patchOf(lang, some) as CategoryPatch);
          },
          actor,
        );
      return put;
    },
  };
}
