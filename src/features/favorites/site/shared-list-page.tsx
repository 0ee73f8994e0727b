import { type ClientLoaderFunctionArgs, useMatches } from "react-router";
import type { NoResponseReason } from "#client/api/api-response.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { NoResponseError } from "#client/browser-api.ts";
import { browserClient } from "#client/browser-client.ts";
import type { ProductCard as Card } from "#features/products/product.ts";
import { CompareButton } from "#features/products/site/compare/compare-button.tsx";
import { ProductCard } from "#features/products/site/product-card.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { siteOf } from "#pages/page-head.ts";
import type { PageProps } from "#pages/page-props.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { idsOfList } from "../favorites.ts";
import { FavoriteButton } from "./favorite-button.tsx";
import { cardsOf } from "./favorites-data.ts";
import { loadFavoritesMessages } from "./favorites-messages.tsx";

/** A list that its owner can end has a token; one without an account names its products in the address. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const lang = documentLanguage();
  if (!params.token) {
    const ids = idsOfList(new URL(request.url).searchParams);
    const [items, words] = await Promise.all([cardsOf(ids, lang), loadFavoritesMessages(lang)]);
    return { items, words };
  }
  let silence: NoResponseReason | undefined;
  const [list, words] = await Promise.all([
    browserClient().get<{ items: Card[] }>("/api/favorites/shared/{token}", {
      params: { token: params.token ?? "" },
      query: { lang },
      onSilence: (reason) => (silence = reason),
    }),
    loadFavoritesMessages(lang),
  ]);
  if (!list && silence !== "not-found") throw new NoResponseError(silence ?? "offline");
  return { items: list?.items ?? null, words };
}

/** Shared favorites, without the owner's name. */
export default function SharedListPage({ loaderData: { items, words } }: PageProps<typeof clientLoader>) {
  const { lang, t: site } = useMessages();
  const { siteName } = siteOf(useMatches());
  const { t } = words;
  const title = t(items ? "favorites.shared-title" : "favorites.shared-ended");
  const ways = <LinkButton href={localPath(lang, "/products")}>{site("frame.all-products")}</LinkButton>;
  return (
    <div className="frame py-10 md:py-14">
      <title>{`${title} | ${siteName}`}</title>
      {items ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <div>
              <h1 className="text-3xl">{title}</h1>
              <p className="mt-1 text-ink-soft">{t("favorites.shared-text")}</p>
            </div>
            {items.length ? (
              <Button kind="quiet" className="no-print" onClick={() => window.print()}>
                {t("favorites.print")}
              </Button>
            ) : null}
          </div>
          {items.length ? (
            <CardGrid className="mt-8">
              {items.map((card, place) => (
                <ProductCard
                  key={card.id}
                  card={card}
                  eager={place < 4}
                  headingLevel={2}
                  isRowOnTablet
                  tool={<CompareButton compact productId={card.id} name={card.name} />}
                  actions={<FavoriteButton productId={card.id} name={card.name} />}
                />
              ))}
            </CardGrid>
          ) : (
            <EmptyState icon="heart" title={t("favorites.shared-empty")} action={ways} />
          )}
        </>
      ) : (
        <EmptyState icon="heart" level={1} title={title} action={ways}>
          <p>{t("favorites.shared-ended-text")}</p>
        </EmptyState>
      )}
    </div>
  );
}
