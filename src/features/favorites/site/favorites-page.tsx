import { useEffect, useRef, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import { ProductCard } from "#features/products/site/product-card.tsx";
import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { documentLanguage } from "#platform/browser/document-language.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { browserApi } from "../../../page-api.ts";
import { siteOf } from "../../../page-head.ts";
import {
  type FavoriteSort,
  favoriteSorts,
  sortFavorites,
  withFavorite,
  withoutFavorite,
} from "../favorites.ts";
import type { Route } from "./+types/favorites-page";
import { keepFavorites, keptFavorites, useFavorites } from "./favorites-store.ts";

/** As many ids as one question to the API may name. */
const idsPerQuestion = 100;

export async function clientLoader() {
  const asked = keptFavorites();
  const api = await browserApi();
  const lang = documentLanguage();
  const questions = Array.from({ length: Math.ceil(asked.length / idsPerQuestion) }, (_, i) =>
    asked.slice(i * idsPerQuestion, (i + 1) * idsPerQuestion),
  );
  const answers = await Promise.all(
    questions.map((ids) => api.get("/api/products/cards", { query: { ids: ids.join(","), lang } })),
  );
  return { asked, cards: answers.flatMap(({ items }) => items) };
}

type Removed = { id: string; name: string | null; position: number };

export default function FavoritesPage({ loaderData: { asked, cards } }: Route.ComponentProps) {
  const { lang, t } = useMessages();
  const { siteName } = siteOf(useMatches());
  const { revalidate } = useRevalidator();
  const ids = useFavorites();
  const [sort, setSort] = useState<FavoriteSort>("added");
  const [removed, setRemoved] = useState<Removed | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const takenAway = useRef<HTMLDivElement>(null);

  // Another tab has added something this page has not asked for yet.
  const isBehind = ids.some((id) => !asked.includes(id));
  useEffect(() => {
    if (isBehind) revalidate();
  }, [isBehind, revalidate]);
  // The pressed button has gone with its card: the focus goes where one can take it back.
  useEffect(() => {
    if (removed) takenAway.current?.querySelector("button")?.focus();
  }, [removed]);

  const cardOf = (id: string) => cards.find((card) => card.id === id);
  const shown = sortFavorites(
    ids.flatMap((id) => cardOf(id) ?? []),
    sort,
    languages[lang].currency,
  );
  const unlisted = ids.filter((id) => asked.includes(id) && !cardOf(id));
  const remove = (id: string, name: string | null) => {
    setRemoved({ id, name, position: ids.indexOf(id) });
    keepFavorites(withoutFavorite(keptFavorites(), id));
  };
  const takeBack = ({ id, position }: Removed) => {
    keepFavorites(withFavorite(keptFavorites(), id, position));
    setRemoved(null);
    heading.current?.focus();
  };

  return (
    <div className="frame py-10 md:py-14">
      <title>{`${t("favorites.title")} | ${siteName}`}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            {t("favorites.title")}
          </h1>
          {ids.length ? (
            <p className="mt-1 text-ink-soft">{t("frame.favorites-count", { count: ids.length })}</p>
          ) : null}
        </div>
        {shown.length > 1 ? (
          <SelectField
            label={t("favorites.sort")}
            value={sort}
            onChange={(event) =>
              setSort(favoriteSorts.find((name) => name === event.target.value) ?? "added")
            }
          >
            {favoriteSorts.map((name) => (
              <option key={name} value={name}>
                {t(`favorites.sort-${name}`)}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>

      <div className="mt-6">
        <Note>
          <p>{t("favorites.on-this-device")}</p>
        </Note>
      </div>

      {removed ? (
        <div
          ref={takenAway}
          role="status"
          className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-2 text-sm"
        >
          <span>
            {removed.name ? t("favorites.removed", { name: removed.name }) : t("favorites.removed-unlisted")}
          </span>
          <Button kind="quiet" onClick={() => takeBack(removed)}>
            {t("favorites.undo")}
          </Button>
        </div>
      ) : null}

      {ids.length === 0 ? (
        <EmptyState
          icon="heart"
          title={t("favorites.empty-title")}
          action={
            <>
              <LinkButton href={localPath(lang, "/products")}>{t("frame.all-products")}</LinkButton>
              <LinkButton kind="quiet" href={localPath(lang, "/articles")}>
                {t("frame.articles")}
              </LinkButton>
            </>
          }
        >
          <p>{t("favorites.empty-text")}</p>
        </EmptyState>
      ) : null}

      {shown.length ? (
        <CardGrid className="mt-8">
          {shown.map((card, i) => (
            <ProductCard
              key={card.id}
              card={card}
              eager={i < 4}
              headingLevel={2}
              actions={
                <RemoveButton
                  label={t("favorites.remove", { name: card.name })}
                  onClick={() => remove(card.id, card.name)}
                />
              }
            />
          ))}
        </CardGrid>
      ) : null}

      {unlisted.length ? (
        <section className="mt-12 max-w-2xl" aria-labelledby="unlisted">
          <h2 id="unlisted" className="text-xl">
            {t("favorites.unlisted")}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{t("favorites.unlisted-text")}</p>
          <ul className="mt-3">
            {unlisted.map((id, i) => (
              <li
                key={id}
                className="flex items-center justify-between gap-4 border-t border-line text-ink-soft"
              >
                <span>{t("favorites.unlisted-item", { number: i + 1 })}</span>
                <RemoveButton
                  label={t("favorites.remove", { name: t("favorites.unlisted-item", { number: i + 1 }) })}
                  onClick={() => remove(id, null)}
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
      className="grid size-11 place-items-center rounded-full bg-raised text-ink hover:text-bad"
    >
      <Icon name="close" size={20} />
    </button>
  );
}
