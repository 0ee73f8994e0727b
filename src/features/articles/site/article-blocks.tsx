import type { ReactNode } from "react";
import { homeCountry } from "#features/offers/shop-country.ts";
import type { DisplayedAward } from "#features/products/site/award-line.tsx";
import { inGroups } from "#features/products/spec-groups.ts";
import type { Messages } from "#i18n/messages/messages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Block } from "#platform/document/document.ts";
import { anchorsOf, isBlank, plainText } from "#platform/document/document-reading.ts";
import { Note } from "#ui/note.tsx";
import { ProsCons } from "#ui/pros-cons.tsx";
import { SpecTable } from "#ui/tables/spec-table.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { type BlockSlots, Questions } from "#ui/text/rich-text.tsx";
import type { Article, ArticleProduct, ResolvedDocument } from "../article.ts";
import { ownAuthor } from "../own-author.ts";
import { AuthorIntroduction } from "./article-author.tsx";
import { ComparisonTable, Versus } from "./article-comparison.tsx";
import { picksOf, shownPicks } from "./article-json-ld.ts";
import { ArticleImage, CallToAction, EmbedPlaceholder, Gallery, SideImage } from "./article-media-blocks.tsx";
import { ArticleNewsletter, type DrawnNewsletterForm } from "./article-newsletter.tsx";
import { Picks } from "./article-picks.tsx";
import { ArticleProductCard } from "./article-product-card.tsx";
import { ArticleAd } from "./article-slot.tsx";
import { Buttons, ProsConsList } from "./article-text-blocks.tsx";
import { measured } from "./comparison-rows.ts";
import { localPick } from "./local-pick.ts";

/** Of the first block of each kind, for the contents. */
const picksAnchor = "our-picks";
const questionsAnchor = "questions";

type Content = Pick<Article, "content" | "products" | "awards">;

/** The first FAQ block, where no heading precedes it. */
function untitledQuestions({ content: { content } }: Content): Block | undefined {
  const index = content.findIndex((block) => block.type === "faq" && block.attrs.items.length > 0);
  const before = content.slice(0, Math.max(0, index)).findLast((block) => !isBlank(block));
  return before?.type === "heading" ? undefined : content[index];
}

/** The first block of picks of which any is public. */
const firstPicks = (article: Content): Block | undefined =>
  article.content.content.find(
    (block) =>
      block.type === "picks" &&
      picksOf({ ...article, content: { type: "doc", content: [block] } }).length > 0,
  );

/** Every section that the page shows, in its order. */
export function sectionsOf(article: Content, { t }: Messages): { anchor: string; text: string }[] {
  const anchors = anchorsOf(article.content);
  const [picks, questions] = [firstPicks(article), untitledQuestions(article)];
  return article.content.content.flatMap((block) => {
    if (block === picks)
      return [{ anchor: picksAnchor, text: t("articles.ourPicks", { count: picksOf(article).length }) }];
    if (block === questions) return [{ anchor: questionsAnchor, text: t("articles.questions") }];
    return block.type === "heading" && block.attrs.level === 2
      ? [{ anchor: anchors.get(block) ?? "", text: plainText(block) }]
      : [];
  });
}

/**
 * The drawings of an article's live blocks, bound to the products that are public now: what is not, is left out, and a block
 * with nothing left to show is no block.
 */
export function articleBlocks(
  article: Omit<ResolvedDocument, "links" | "shopLinks"> &
    Pick<Article, "textLang"> &
    Partial<Pick<Article, "shopLinks">>,
  messages: Messages,
  form: DrawnNewsletterForm,
): Required<BlockSlots> {
  const { lang, t, parts } = messages;
  const byId = new Map(article.products.map((product) => [product.id, product]));
  const known = (ids: readonly string[]): ArticleProduct[] => ids.flatMap((id) => byId.get(id) ?? []);
  const written = languageAttributes(article.textLang);
  const here = { country: homeCountry(lang), products: article.products };
  const picked = new Map(picksOf(article).map((pick) => [pick.product.id, pick]));
  const awardOf = (id: string): DisplayedAward => {
    const pick = picked.get(id);
    const award = pick?.award ?? byId.get(id)?.awards[0];
    return { award, label: pick?.label, labelWritten: written };
  };

  // The first card of a product is where links to it lead, else the first other block about it.
  const places = new Map<string, object>();
  const anchors = new Map<string, string>();
  const blockAnchors = new Map<object, string>();
  for (const block of article.content.content) {
    const id = block.type === "productCard" ? block.attrs.productId : "";
    if (!byId.has(id) || places.has(id)) continue;
    places.set(id, block);
    anchors.set(id, `product-${id}`);
  }
  for (const [index, block] of article.content.content.entries())
    for (const { id } of aboutIn(block, known))
      if (!anchors.has(id)) {
        anchors.set(id, `products-${index}`);
        blockAnchors.set(block, `products-${index}`);
      }
  const anchorOf = (id: string) => (anchors.has(id) ? `#${anchors.get(id)}` : undefined);
  const anchored = (block: object, drawing: ReactNode) =>
    blockAnchors.has(block) ? <div id={blockAnchors.get(block)}>{drawing}</div> : drawing;

  // Around a text shown by fallback, a block's own words are still the page's.
  const inPageLanguage = (drawing: ReactNode) =>
    article.textLang ? <div {...languageAttributes(lang)}>{drawing}</div> : drawing;

  const [firstOfPicks, questionsToTitle] = [firstPicks(article), untitledQuestions(article)];

  return {
    picks: (block) => {
      const { attrs } = block;
      const picks = shownPicks(attrs.picks, article).map((pick) => {
        const local = localPick(pick.product, pick.alternatives, here);
        return local ? { ...pick, ...local, insteadOf: pick.product } : pick;
      });
      return picks.length
        ? inPageLanguage(
            <Picks
              picks={picks}
              anchorOf={anchorOf}
              written={written}
              id={block === firstOfPicks ? picksAnchor : undefined}
            />,
          )
        : null;
    },
    productCard: (block) => {
      const id = block.attrs.productId;
      const product = byId.get(id);
      if (!product) return null;
      const local = localPick(product, block.attrs.alternatives, here);
      return inPageLanguage(
        <ArticleProductCard
          product={local?.product ?? product}
          insteadOf={local && product}
          award={awardOf(id)}
          id={places.get(id) === block ? `product-${id}` : undefined}
        />,
      );
    },
    comparisonTable: (block) => {
      const products = aboutIn(block, known);
      if (!products.length) return null;
      const table = <ComparisonTable products={products} awardOf={awardOf} choice={block.attrs} />;
      return anchored(block, inPageLanguage(table));
    },
    versus: (block) => {
      const products = aboutIn(block, known);
      if (!products.length) return null;
      return anchored(block, inPageLanguage(<Versus products={products} awardOf={awardOf} />));
    },
    prosCons: (block) => {
      const [product] = aboutIn(block, known);
      if (!product) return null;
      const lists = (
        <section>
          <h3 className="kicker mb-4 font-sans" {...languageAttributes(product.textLang)}>
            <Isolate>{product.name}</Isolate>
          </h3>
          <ProsCons
            level={4}
            prosTitle={t("product.pros")}
            consTitle={t("articles.cons")}
            pros={product.pros}
            cons={product.cons}
          />
        </section>
      );
      return anchored(block, inPageLanguage(lists));
    },
    specTable: (block) => {
      const [product] = aboutIn(block, known);
      if (!product) return null;
      const table = (
        <SpecTable
          caption={t("articles.specsOf", { product: product.name })}
          groups={inGroups(
            product.specs.map((spec) => ({
              label: spec.label,
              labelWritten: languageAttributes(spec.labelLang),
              group: spec.group,
              value: measured(spec),
              written: languageAttributes(spec.textLang ?? product.textLang),
            })),
          )}
        />
      );
      return anchored(block, inPageLanguage(table));
    },
    faq: (block) =>
      block.attrs.items.length ? (
        <section>
          {block === questionsToTitle ? (
            <h2
              id={questionsAnchor}
              className="mb-4 text-2xl"
              {...languageAttributes(article.textLang && lang)}
            >
              {t("articles.questions")}
            </h2>
          ) : null}
          <Questions items={block.attrs.items} />
        </section>
      ) : null,
    image: ({ attrs }, links) => <ArticleImage image={attrs} pictures={article.pictures} links={links} />,
    embed: ({ attrs }) =>
      inPageLanguage(<EmbedPlaceholder embed={attrs} messages={messages} written={written} />),
    gallery: ({ attrs }, links) => <Gallery attrs={attrs} pictures={article.pictures} links={links} />,
    mediaText: ({ attrs }, links) =>
      attrs.mediaId && article.pictures[attrs.mediaId] ? (
        <SideImage attrs={attrs} pictures={article.pictures} links={links} />
      ) : null,
    buttons: ({ attrs }) =>
      inPageLanguage(<Buttons attrs={attrs} shopLinks={article.shopLinks} textLang={article.textLang} />),
    prosConsList: ({ attrs }, links) =>
      inPageLanguage(<ProsConsList attrs={attrs} links={links} textLang={article.textLang} />),
    authorBox: ({ attrs }) => {
      const author = article.authors[attrs.authorId ?? ownAuthor];
      return author ? inPageLanguage(<AuthorIntroduction author={author} />) : null;
    },
    newsletterForm: ({ attrs }) =>
      article.newsletterConsent === null
        ? null
        : inPageLanguage(
            <ArticleNewsletter
              {...{ attrs, form }}
              consent={article.newsletterConsent}
              textLang={article.textLang}
            />,
          ),
    // What it holds is in its place before a page has the document.
    reusable: () => null,
    adSlot: ({ attrs }) => {
      const ad = article.ads.find(({ slotId }) => slotId === attrs.slotId);
      return ad ? inPageLanguage(<ArticleAd ad={ad} shop={article.shopLinks?.[ad.href]} />) : null;
    },
    callToAction: ({ attrs }) => {
      const product = byId.get(attrs.productId ?? "");
      if (attrs.href === null && !product?.offers.length) return null;
      return inPageLanguage(
        <CallToAction
          action={attrs}
          product={product}
          shop={article.shopLinks?.[attrs.href ?? ""]}
          textLang={article.textLang}
        />,
      );
    },
    disclosure: () =>
      inPageLanguage(
        <Note>
          <p>
            {parts("articles.disclosureNote", {
              link: (
                <a key="link" href={localPath(lang, "/affiliate-disclosure")} className="text-link">
                  {t("offer.disclosure-how")}
                </a>
              ),
            })}
          </p>
        </Note>,
      ),
  };
}

/** The products that a block other than a card shows: none where it is not rendered. */
function aboutIn(block: Block, known: (ids: readonly string[]) => ArticleProduct[]): ArticleProduct[] {
  switch (block.type) {
    case "comparisonTable":
    case "versus": {
      const products = known(block.attrs.productIds);
      return products.length > 1 && (block.type !== "versus" || products.length === 2) ? products : [];
    }
    case "prosCons":
      return known([block.attrs.productId]).filter(({ pros, cons }) => pros.length + cons.length > 0);
    case "specTable":
      return known([block.attrs.productId]).filter(({ specs }) => specs.length > 0);
    default:
      return [];
  }
}
