import { z } from "zod";
import { articleCardSchema } from "#features/articles/article.ts";
import { categoryCardSchema, categoryLinkSchema } from "#features/categories/category.ts";
import { shareImage } from "#features/media/image.ts";
import { productCardSchema } from "#features/products/product.ts";
import { languageSchema, textLanguage } from "#i18n/language-query.ts";
import type { LocalText } from "#i18n/local-text.ts";
import type { FieldFault } from "#i18n/messages/field-faults.ts";
import { idText, oneLine, versionNumber } from "#platform/input/text-input.ts";
import { webAddressSchema } from "#platform/input/web-address.ts";

export const mostBlocks = 30;
export const mostGuides = 12;
export const mostPicks = 4;
export const mostProducts = 8;
export const mostStatements = 4;

/** In a language without one, the built-in text is shown there. */
const title = z.partialRecord(languageSchema, oneLine(120)).meta({ id: "HomeTitle" });
const sentence = z.partialRecord(languageSchema, oneLine(300)).meta({ id: "HomeSentence" });
const paragraphs = z.partialRecord(languageSchema, z.string().trim().max(3_000));

/** The parts of the home page, each with what editors choose of it; what they leave open is filled automatically. */
const blockSchemas = [
  /** A guide in large; null: the newest round-up. */
  z.object({ type: z.literal("lead"), articleId: idText.nullable() }),
  /** The chosen guides, then the newest of the category, or of all, up to `count`. */
  z.object({
    type: z.literal("guides"),
    title,
    articleIds: z.array(idText).max(mostGuides),
    categoryId: idText.nullable(),
    count: z.number().int().min(1).max(mostGuides),
  }),
  /** Each top-level category's best products; categories that are not listed follow. */
  z.object({
    type: z.literal("picks"),
    title,
    intro: sentence,
    departments: z
      .array(
        z.object({ categoryId: idText, productIds: z.array(idText).max(mostPicks), isShown: z.boolean() }),
      )
      .max(60),
  }),
  /** The chosen products; none: the newest. */
  z.object({ type: z.literal("products"), title, productIds: z.array(idText).max(mostProducts) }),
  /** What editors checked again last. */
  z.object({ type: z.literal("rechecked"), title, intro: sentence }),
  /** The chosen categories as tiles; none: the top-level ones. */
  z.object({ type: z.literal("categories"), title, categoryIds: z.array(idText).max(24) }),
  /** The owner's own words, with a button if it has a URL. */
  z.object({
    type: z.literal("text"),
    title,
    text: paragraphs,
    href: webAddressSchema.nullable(),
    button: z.partialRecord(languageSchema, oneLine(60)),
  }),
  /** Why readers can trust the site; none: what holds for it as it is set up. */
  z.object({
    type: z.literal("how-we-work"),
    title,
    statements: z
      .array(z.object({ title, text: sentence, href: webAddressSchema.nullable() }))
      .max(mostStatements),
  }),
  /** The newsletter's form, where readers can subscribe. */
  z.object({ type: z.literal("newsletter"), title, intro: sentence }),
  /** The site's feed. */
  z.object({ type: z.literal("feed"), title, intro: sentence }),
] as const;
const blockSchema = z.discriminatedUnion("type", blockSchemas).meta({ id: "HomeBlock" });
export type HomeBlock = z.infer<typeof blockSchema>;
export type HomeBlockType = HomeBlock["type"];
export type HomeBlockOf<Type extends HomeBlockType> = Extract<HomeBlock, { type: Type }>;

export const homePageSchema = z.object({
  /** The page's heading; in a language without one, the site's tagline or name. */
  heading: title,
  intro: sentence,
  blocks: z.array(blockSchema).max(mostBlocks),
});
export type HomePage = z.infer<typeof homePageSchema>;

/** A stored home page without what this release does not know: the page must not fail for it. */
export function readableHomePage(stored: unknown): HomePage {
  const { heading, intro, blocks } = { ...defaultHomePage, ...(stored as Partial<HomePage> | undefined) };
  const readable = <Text>(schema: z.ZodType<Text>, text: Text, other: Text): Text =>
    schema.safeParse(text).data ?? other;
  return {
    heading: readable(title, heading, {}),
    intro: readable(sentence, intro, {}),
    blocks: Array.isArray(blocks) ? blocks.filter((block) => blockSchema.safeParse(block).success) : [],
  };
}

/** A block as it is added: with nothing chosen. */
export const newBlocks: { [Type in HomeBlockType]: HomeBlockOf<Type> } = {
  lead: { type: "lead", articleId: null },
  guides: { type: "guides", title: {}, articleIds: [], categoryId: null, count: 6 },
  picks: { type: "picks", title: {}, intro: {}, departments: [] },
  products: { type: "products", title: {}, productIds: [] },
  rechecked: { type: "rechecked", title: {}, intro: {} },
  categories: { type: "categories", title: {}, categoryIds: [] },
  text: { type: "text", title: {}, text: {}, href: null, button: {} },
  "how-we-work": { type: "how-we-work", title: {}, statements: [] },
  newsletter: { type: "newsletter", title: {}, intro: {} },
  feed: { type: "feed", title: {}, intro: {} },
};
export const blockTypes = Object.keys(newBlocks) as HomeBlockType[];

export const defaultHomePage: HomePage = {
  heading: {},
  intro: {},
  blocks: (["lead", "guides", "picks", "rechecked", "how-we-work", "newsletter", "feed"] as const).map(
    (type) => newBlocks[type],
  ),
};

/**
 * GET /api/admin/front-page. The chosen items with their cards in the requested language: an unpublished one has no card and is not
 * shown until it is published. `departments` lists the top-level categories, `categories` all of them.
 */
export const homePageForEditorsSchema = z
  .object({
    version: versionNumber,
    value: homePageSchema,
    articles: z.array(articleCardSchema),
    products: z.array(productCardSchema),
    departments: z.array(categoryLinkSchema),
    categories: z.array(categoryLinkSchema),
  })
  .meta({ id: "HomePage" });
export type HomePageForEditors = z.infer<typeof homePageForEditorsSchema>;

const isEmpty = (text: LocalText): boolean => !Object.values(text).some(Boolean);
/** What readers would never see of a block: its path in the block. */
function unseenIn(block: HomeBlock): { path: string; fault: FieldFault }[] {
  if (block.type === "how-we-work")
    return block.statements.flatMap((one, at) =>
      isEmpty(one.title) ? [{ path: `statements.${at}.title`, fault: "required" as const }] : [],
    );
  if (block.type !== "text") return [];
  return [
    ...(isEmpty(block.title) && isEmpty(block.text) ? [{ path: "text", fault: "empty-block" as const }] : []),
    ...(block.href && isEmpty(block.button) ? [{ path: "button", fault: "required" as const }] : []),
  ];
}

export const homePageChangeSchema = homePageSchema
  .partial()
  .extend({ version: versionNumber })
  .superRefine(({ blocks = [] }, context) => {
    for (const [at, block] of blocks.entries())
      for (const { path, fault } of unseenIn(block))
        context.addIssue({ code: "custom", path: ["blocks", at, ...path.split(".")], message: fault });
  });
export type HomePageChange = z.infer<typeof homePageChangeSchema>;

/** The owner's text for a reader, null where the built-in one is used. */
const ownText = z.string().nullable();
const titled = { title: ownText };

/**
 * GET /api/home: the home page for a reader, without the blocks that have nothing to show. A text of the owner's that has no built-in one
 * is shown in the default language (`textLang`) where it is not written in the reader's.
 */
export const homeSchema = z
  .object({
    heading: ownText,
    intro: ownText,
    ...shareImage,
    blocks: z.array(
      z.discriminatedUnion("type", [
        z.object({ type: z.literal("lead"), article: articleCardSchema }),
        z.object({
          type: z.literal("guides"),
          ...titled,
          category: categoryLinkSchema.nullable(),
          articles: z.array(articleCardSchema),
        }),
        z.object({
          type: z.literal("picks"),
          ...titled,
          intro: ownText,
          departments: z.array(
            z.object({ category: categoryLinkSchema, products: z.array(productCardSchema) }),
          ),
        }),
        z.object({
          type: z.literal("products"),
          ...titled,
          /** Whether they are the newest, not chosen. */
          isNewest: z.boolean(),
          products: z.array(productCardSchema),
        }),
        z.object({
          type: z.literal("rechecked"),
          ...titled,
          intro: ownText,
          products: z.array(productCardSchema),
        }),
        z.object({
          type: z.literal("categories"),
          ...titled,
          categories: z.array(categoryCardSchema),
        }),
        z.object({
          type: z.literal("text"),
          ...titled,
          /** The language of the title, where it is not the reader's. */
          titleLang: languageSchema.optional(),
          paragraphs: z.array(z.string()),
          button: z.object({ href: z.string(), label: z.string(), ...textLanguage }).nullable(),
          ...textLanguage,
        }),
        z.object({
          type: z.literal("how-we-work"),
          ...titled,
          statements: z.array(
            z.object({
              title: z.string(),
              text: z.string(),
              href: z.string().nullable(),
              ...textLanguage,
            }),
          ),
        }),
        z.object({ type: z.literal("newsletter"), ...titled, intro: ownText, consent: z.string() }),
        z.object({ type: z.literal("feed"), ...titled, intro: ownText }),
      ]),
    ),
  })
  .meta({ id: "Home" });
export type Home = z.infer<typeof homeSchema>;
export type ShownBlock = Home["blocks"][number];
export type ShownBlockOf<Type extends ShownBlock["type"]> = Extract<ShownBlock, { type: Type }>;
