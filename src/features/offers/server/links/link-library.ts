import { readShopItem } from "#features/marketplaces/shop-url.ts";
import type {
  KeywordChoice,
  LibraryLink,
  LinkContent,
  LinkOccurrences,
} from "#features/offers/library-link.ts";
import { isSameUrl, keywordRules, resolveLink, withReplaced } from "#features/offers/library-rules.ts";
import { type Programme, programmeOfHost } from "#features/offers/programmes.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { type MadeLink, withKeywordLinks } from "#platform/document/document-links.ts";
import { hrefsIn } from "#platform/document/document-reading.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Programmes } from "../programmes/programmes.service.ts";
import * as repo from "./link-library.repo.ts";

/** A text that may contain a link. */
export type LinkText = {
  article: number;
  title: string;
  lang: Language;
  isPublished: boolean;
  content: Document;
};
/** Finds texts that may contain one of these strings in a URL, or one of these words; false positives are fine. */
export type FindLinkTexts = (wanted: {
  addresses: readonly string[];
  words: readonly { lang: Language; word: string }[];
}) => Promise<{ texts: LinkText[]; isMore: boolean }>;

const tag = "library-links";
/** Maximum links in the library, and occurrences listed individually. */
const mostLinks = 1_000;
const mostShown = 200;
/** Letters of context on either side of an example. */
const around = 50;

export type LinkLibrary = ReturnType<typeof createLinkLibrary>;

/** The link library: named affiliate links that replace old URLs and turn keywords into links (docs/decisions/0033). */
export function createLinkLibrary({
  db,
  clock,
  audit,
  programmes,
  choice,
  findTexts,
}: {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  programmes: Pick<Programmes, "known" | "knownIn">;
  choice: () => Promise<KeywordChoice>;
  /** Injected later: articles are created after offers. */
  findTexts: FindLinkTexts;
}) {
  const active = (): Promise<repo.StoredLink[]> =>
    db.memory.remember(tag, async () => {
      addCacheTag(tag);
      return (await repo.all(db.read)).filter(({ isActive }) => isActive);
    });

  const shopOf = (known: readonly Programme[], url: string): Programme | undefined =>
    programmeOfHost(known, URL.parse(url)?.hostname ?? "");
  async function shops() {
    const known = await programmes.known();
    return (host: string): boolean => programmeOfHost(known, host) !== undefined;
  }

  const shown = (known: readonly Programme[], { id, ...link }: repo.StoredLink): LibraryLink => ({
    ...link,
    id: String(id),
    shop: shopOf(known, link.url)?.name ?? null,
  });
  async function one(tx: Tx, id: number): Promise<LibraryLink> {
    const row = await repo.lockRow(tx, db.engine, id);
    if (!row) throw new AppError("not-found");
    return shown(await programmes.knownIn(tx), row);
  }

  /**
   * Normalizes a link for storage, without foreign tags. Throws `invalid` for an unknown shop, and for a replaced URL that another link
   * has.
   */
  async function settled(tx: Tx, link: LinkContent, id: number | null): Promise<LinkContent> {
    const refuse = (path: string, message: string) =>
      new AppError("invalid", { details: [{ path, message }] });
    if (!link.url.startsWith("{") && !shopOf(await programmes.knownIn(tx), link.url))
      throw refuse("url", "unknown-shop");
    const replaces = [...new Set(link.replaces)];
    const others = (await repo.all(tx)).filter((other) => other.id !== id);
    if (others.some((other) => other.replaces.some((old) => replaces.includes(old))))
      throw refuse("replaces", "replaced-already");
    if (id === null && others.length >= mostLinks) throw refuse("name", "library-full");
    return { ...link, url: readShopItem(link.url)?.url ?? link.url, replaces };
  }

  const entity = (id: number) => ({ type: "library-link", id });

  return {
    /** The document for display: URLs replaced, and keywords linked if enabled. */
    async applied(document: Document, lang: Language): Promise<Document> {
      const links = await active();
      if (!links.length) return document;
      const isShop = await shops();
      const settled = withReplaced(document, links, isShop);
      const { keywords, perLink, perPage } = await choice();
      if (!keywords) return settled;
      const rules = keywordRules(settled, links, { lang, perLink, isShop });
      return rules.length ? withKeywordLinks(settled, rules, perPage).document : settled;
    },

    async list() {
      const [links, known, settings] = await Promise.all([repo.all(db.read), programmes.known(), choice()]);
      return { items: links.map((link) => shown(known, link)), choice: settings };
    },

    create: (link: LinkContent, actor: Actor): Promise<LibraryLink> =>
      db.transact(async (tx) => {
        const after = await settled(tx, link, null);
        const id = await repo.insert(tx, after, clock.now());
        await audit.record(tx, { actor, action: "create", entity: entity(id), after });
        invalidateTags(tx, tag);
        return one(tx, id);
      }),

    /** Throws `conflict` with the current link if its version has changed. */
    edit: (id: number, { version, link }: { version: number; link: LinkContent }, actor: Actor) =>
      db.transact(async (tx): Promise<LibraryLink> => {
        const { id: _, version: known, ...before } = (await repo.lockRow(tx, db.engine, id)) ?? missing();
        if (known !== version) throw new AppError("conflict", { current: await one(tx, id) });
        const after = await settled(tx, link, id);
        const names = (Object.keys(after) as (keyof LinkContent)[]).filter(
          (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
        );
        if (!names.length) return one(tx, id);
        const said = (of: LinkContent) => Object.fromEntries(names.map((name) => [name, of[name]]));
        await repo.update(tx, id, after, clock.now());
        await audit.record(tx, {
          actor,
          action: "update",
          entity: entity(id),
          before: said(before),
          after: said(after),
        });
        invalidateTags(tx, tag);
        return one(tx, id);
      }),

    remove: (id: number, version: number | null, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        const { id: _, version: known, ...before } = (await repo.lockRow(tx, db.engine, id)) ?? missing();
        if (version !== null && version !== known)
          throw new AppError("conflict", { current: await one(tx, id) });
        await repo.remove(tx, id);
        await audit.record(tx, { actor, action: "delete", entity: entity(id), before });
        invalidateTags(tx, tag);
      }),

    /** Lists where a link is used, or would be with keywords enabled. Writes nothing. */
    async places(link: LinkContent): Promise<LinkOccurrences> {
      const [{ perLink, perPage }, isShop] = await Promise.all([choice(), shops()]);
      const words = Object.entries(link.keywords).flatMap(([lang, some]) =>
        some.map((word) => ({ lang: lang as Language, word })),
      );
      const { texts, isMore } = await findTexts({ addresses: needlesOf(link), words });
      const places = texts.flatMap(({ content, article, ...text }): LinkOccurrences["items"] => {
        const hrefs = hrefsIn(content);
        const replaced = hrefs.filter((href) => resolveLink(href, [link], isShop) !== href).length;
        const direct = hrefs.filter((href) => isSameUrl(href, link.url)).length;
        const after = withReplaced(content, [link], isShop);
        const rules = keywordRules(after, [link], { lang: text.lang, perLink, isShop });
        const { made } = withKeywordLinks(after, rules, perPage);
        if (!direct && !replaced && !made.length) return [];
        const [first] = made;
        return [
          {
            ...text,
            article: String(article),
            direct,
            replaced,
            keywords: made.length,
            example: first ? exampleOf(first) : null,
          },
        ];
      });
      const links = places.reduce((sum, place) => sum + place.direct + place.replaced + place.keywords, 0);
      return { items: places.slice(0, mostShown), total: { texts: places.length, links }, isMore };
    },
  };
}

/** An example sentence, shortened at word boundaries where the language has spaces. */
function exampleOf({ text, start, end }: MadeLink): NonNullable<LinkOccurrences["items"][number]["example"]> {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return {
    before: before.length > around ? `…${before.slice(-around).replace(/^\S{0,20}\s/u, "")}` : before,
    words: text.slice(start, end),
    after: after.length > around ? `${after.slice(0, around).replace(/\s\S{0,20}$/u, "")}…` : after,
  };
}

function missing(): never {
  throw new AppError("not-found");
}

/** A substring of every URL that a link is or replaces: the item id at a known shop, else the URL up to its star. */
const needlesOf = ({ url, replaces }: LinkContent): string[] =>
  [...(url.startsWith("{") ? [] : [url]), ...replaces].map(
    (address) =>
      URL.parse(readShopItem(address)?.url ?? "")
        ?.pathname.split("/")
        .at(-1) ?? address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/?\*?$/, ""),
  );
