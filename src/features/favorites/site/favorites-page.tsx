import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { onSession } from "#client/browser/session.ts";
import { ArticleCard } from "#features/articles/site/article-card.tsx";
import { CompareButton } from "#features/products/site/compare/compare-button.tsx";
import { ShareLinks } from "#features/products/site/islands/share-links/share-links.tsx";
import { ProductCard } from "#features/products/site/product-card.tsx";
import { formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { siteOf } from "#pages/page-head.ts";
import type { PageProps } from "#pages/page-props.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import {
  type FavoriteSort,
  groupFavorites,
  listPath,
  maxIdsInLink,
  sortFavorites,
  withFavorite,
  withoutFavorite,
} from "../favorites.ts";
import type { FavoriteItem } from "../favorites-contract.ts";
import { FavoriteNote } from "./favorite-note.tsx";
import { loadFavorites, popularGuides } from "./favorites-data.ts";
import {
  FavoritesMessagesProvider,
  loadFavoritesMessages,
  useFavoritesMessages,
} from "./favorites-messages.tsx";
import { FavoritesStorageNote } from "./favorites-storage-note.tsx";
import { storedFavorites, storeFavorites } from "./favorites-store.ts";
import { FavoritesTools } from "./favorites-tools.tsx";
import { SharePanel } from "./share-panel.tsx";
import { restoreAs } from "./start-sync.ts";
import { useFavorites } from "./use-favorites.ts";

export async function clientLoader() {
  const lang = documentLanguage();
  const [favorites, guides, words] = await Promise.all([
    loadFavorites(lang),
    popularGuides(lang),
    loadFavoritesMessages(lang),
  ]);
  return { ...favorites, guides, words };
}

export default function FavoritesPage({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <FavoritesMessagesProvider words={loaderData.words}>
      <Favorites {...loaderData} />
    </FavoritesMessagesProvider>
  );
}

/** Keeps cards aligned whatever the length of the notes below them. */
const inTwoRows = "*:row-span-2 *:grid-rows-subgrid *:gap-y-3";

type Removed = { item: FavoriteItem; position: number };

function Favorites({
  asked: loadedIds,
  items,
  guides,
  isSignedIn,
  isShared,
}: PageProps<typeof clientLoader>["loaderData"]) {
  const { lang, t: site } = useMessages();
  const { t } = useFavoritesMessages();
  const { siteName, siteUrl, shareTargets } = siteOf(useMatches());
  const { revalidate } = useRevalidator();
  const ids = useFavorites();
  const [sort, setSort] = useState<FavoriteSort>("added");
  const [isGrouped, setGrouped] = useState(false);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [removed, setRemoved] = useState<Removed | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const takenAway = useRef<HTMLDivElement>(null);

  // Another tab or device has added something this page has not loaded yet.
  const isBehind = ids.some((id) => !loadedIds.includes(id));
  useEffect(() => {
    if (isBehind) revalidate();
  }, [isBehind, revalidate]);
  useEffect(() => onSession(revalidate), [revalidate]);
  // The pressed button has gone with its card: the focus goes where one can take it back.
  useEffect(() => {
    if (removed) takenAway.current?.querySelector("button")?.focus();
  }, [removed]);

  const current = ids.flatMap((id) => items.find(({ productId }) => productId === id) ?? []);
  const noteOf = (item: FavoriteItem) => notes[item.productId] ?? item.note;
  const shown = sortFavorites(
    current.flatMap(({ card }) => card ?? []),
    sort,
    languages[lang],
  );
  const unlisted = current.filter(({ card }) => !card);
  const unlistedName = (item: FavoriteItem) =>
    item.name ?? t("favorites.unlisted-item", { number: unlisted.indexOf(item) + 1 });
  const remove = (item: FavoriteItem) => {
    setRemoved({ item: { ...item, note: noteOf(item) }, position: ids.indexOf(item.productId) });
    storeFavorites(withoutFavorite(storedFavorites(), item.productId));
  };
  const takeBack = ({ item: { productId, note, addedAt }, position }: Removed) => {
    if (addedAt) restoreAs(productId, { note, addedAt });
    storeFavorites(withFavorite(storedFavorites(), productId, position));
    setRemoved(null);
    heading.current?.focus();
  };

  const cardFor = (card: (typeof shown)[number], place: number): ReactNode => {
    const item = items.find(({ productId }) => productId === card.id);
    if (!item) return null;
    return (
      <div key={card.id} className="contents">
        <ProductCard
          card={card}
          eager={place < 4}
          headingLevel={isGrouped ? 3 : 2}
          isRowOnTablet
          tool={
            <span className="no-print">
              <CompareButton compact productId={card.id} name={card.name} />
            </span>
          }
          actions={
            <RemoveButton label={t("favorites.remove", { name: card.name })} onClick={() => remove(item)} />
          }
        />
        {isSignedIn ? (
          <FavoriteNote
            productId={card.id}
            name={card.name}
            note={noteOf(item)}
            onSaved={(note) => setNotes((all) => ({ ...all, [card.id]: note }))}
          />
        ) : null}
      </div>
    );
  };

  return (
    <div className="frame py-10 md:py-14">
      <title>{`${site("favorites.title")} | ${siteName}`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {site("favorites.title")}
      </h1>
      {ids.length ? (
        <p className="mt-1 text-ink-soft">{site("frame.favorites-count", { count: ids.length })}</p>
      ) : null}
      <div className="no-print mt-6 grid gap-3">
        <FavoritesStorageNote isSignedIn={isSignedIn} />
        {isSignedIn && ids.length ? (
          <SharePanel
            isShared={isShared}
            ways={(address) => (
              <ShareLinks address={address} title={t("favorites.shared-title")} targets={shareTargets} />
            )}
          />
        ) : null}
        {!isSignedIn && shown.length > maxIdsInLink ? (
          <p className="text-sm text-ink-soft">
            {t("favorites.share-first", { number: formatNumber(lang, maxIdsInLink) })}
          </p>
        ) : null}
      </div>

      {removed ? (
        <div
          ref={takenAway}
          role="status"
          className="no-print mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-2 text-sm"
        >
          <span>
            {removed.item.name
              ? site("favorites.removed", { name: removed.item.name })
              : t("favorites.removed-unlisted")}
          </span>
          <Button kind="quiet" onClick={() => takeBack(removed)}>
            {t("favorites.undo")}
          </Button>
        </div>
      ) : null}

      {ids.length === 0 ? (
        <>
          <EmptyState
            icon="heart"
            title={t("favorites.empty-title")}
            action={
              <>
                <LinkButton href={localPath(lang, "/products")}>{site("frame.all-products")}</LinkButton>
                <LinkButton kind="quiet" href={localPath(lang, "/articles")}>
                  {site("frame.articles")}
                </LinkButton>
              </>
            }
          >
            <p>{t("favorites.empty-text")}</p>
          </EmptyState>
          {guides.length ? (
            <section aria-labelledby="guides">
              <h2 id="guides" className="mb-6 border-t border-ink pt-4 text-2xl">
                {site("discovery.popularGuides")}
              </h2>
              <CardGrid width="wide">
                {guides.map((guide) => (
                  <ArticleCard key={guide.id} card={guide} />
                ))}
              </CardGrid>
            </section>
          ) : null}
        </>
      ) : null}

      {shown.length ? (
        <FavoritesTools
          sort={sort}
          onSort={setSort}
          isGrouped={isGrouped}
          onGroup={setGrouped}
          isLong={shown.length > 1}
          share={
            isSignedIn ? null : (
              <ShareLinks
                address={`${siteUrl}${listPath(shown.map(({ id }) => id))}`}
                title={t("favorites.shared-title")}
                targets={shareTargets}
              />
            )
          }
        />
      ) : null}
      {isGrouped ? (
        groupFavorites(shown).map(({ category, cards }) => (
          <section key={category?.id ?? ""} className="mt-10">
            <h2 className="mb-5 text-xl" {...languageAttributes(category?.textLang)}>
              {category?.name ?? t("favorites.group-other")}
            </h2>
            <CardGrid className={inTwoRows}>{cards.map(cardFor)}</CardGrid>
          </section>
        ))
      ) : shown.length ? (
        <CardGrid className={`mt-8 ${inTwoRows}`}>{shown.map(cardFor)}</CardGrid>
      ) : null}

      {unlisted.length ? (
        <section className="mt-12 max-w-2xl" aria-labelledby="unlisted">
          <h2 id="unlisted" className="text-xl">
            {t("favorites.unlisted")}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{t("favorites.unlisted-text")}</p>
          <ul className="mt-3">
            {unlisted.map((item) => (
              <li
                key={item.productId}
                className="flex items-center justify-between gap-4 border-t border-line text-ink-soft"
              >
                <span className="min-w-0 py-2">
                  <Isolate>{unlistedName(item)}</Isolate>
                  {item.note ? (
                    <span dir="auto" className="block text-sm wrap-anywhere">
                      {item.note}
                    </span>
                  ) : null}
                </span>
                <RemoveButton
                  label={t("favorites.remove", { name: unlistedName(item) })}
                  onClick={() => remove(item)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="no-print grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink hover:text-bad"
    >
      <Icon name="close" size={20} />
    </button>
  );
}
