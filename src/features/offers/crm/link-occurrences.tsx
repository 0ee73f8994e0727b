import { useMutation } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import type { LinkContent, LinkOccurrences as Places } from "../library-link.ts";
import { useLinkMessages } from "./link-messages.ts";

/** The articles where a link is, or would be, used. Loaded on demand, since every text is scanned. */
export function LinkOccurrencesPanel({ link }: { link: LinkContent }) {
  const { t } = useLinkMessages();
  const places = useMutation({ mutationFn: () => crmApi().post("/api/admin/links/places", link) });
  return (
    <div className="grid gap-4">
      <div>
        <CrmButton icon="eye" isPending={places.isPending} onPress={() => places.mutate()}>
          {t("links.show-places")}
        </CrmButton>
      </div>
      {places.error ? <Failed error={places.error} /> : null}
      <div role="status" className="text-sm">
        {places.data ? <Total places={places.data} /> : null}
      </div>
      {places.data?.items.length ? (
        <ul className="divide-y divide-line border-y border-line">
          {places.data.items.map((place) => (
            <Place key={`${place.article} ${place.lang}`} place={place} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Total({ places: { total, isMore } }: { places: Places }) {
  const { t } = useLinkMessages();
  return (
    <>
      <p className="font-semibold">{total.texts ? t("links.total", total) : t("links.nowhere")}</p>
      {isMore ? <p className="text-ink-soft">{t("links.more")}</p> : null}
    </>
  );
}

function Place({ place }: { place: Places["items"][number] }) {
  const { t } = useLinkMessages();
  const { tag, direction, nativeName } = languages[place.lang];
  const said = [
    place.direct ? t("links.direct", { count: place.direct }) : "",
    place.replaced ? t("links.replaced", { count: place.replaced }) : "",
    place.keywords ? t("links.by-keyword", { count: place.keywords }) : "",
    place.isPublished ? "" : t("links.not-public"),
  ].filter(Boolean);
  return (
    <li className="grid gap-1 py-3 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <a
          href={`/crm/articles/${place.article}/edit?lang=${place.lang}`}
          className="text-link font-semibold"
        >
          <bdi lang={tag}>{place.title}</bdi>
        </a>
        <span className="text-xs text-ink-soft" lang={tag}>
          <bdi>{nativeName}</bdi>
        </span>
      </span>
      <span className="text-ink-soft">{said.join(" · ")}</span>
      {place.example ? (
        <span className="wrap-anywhere">
          <bdi lang={tag} dir={direction}>
            {place.example.before}
            <mark className="bg-warn-wash font-semibold text-ink">{place.example.words}</mark>
            {place.example.after}
          </bdi>
        </span>
      ) : null}
    </li>
  );
}
