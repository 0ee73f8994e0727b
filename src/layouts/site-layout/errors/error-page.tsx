import type { ReactNode } from "react";
import { useLocation, useMatches, useRouteError } from "react-router";
import { isApiFailure } from "#client/browser-api.ts";
import type { Translate } from "#i18n/messages/messages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { siteOf } from "#pages/page-head.ts";
import { LinkButton } from "#ui/button.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { errorKind } from "./error-kind.ts";

/**
 * The message of a failed call: the server's text, which is in the requested language, or a translated catalog text (specification
 * section 8). Undefined where there is none.
 */
export function failureText(error: unknown, t: Translate): string | undefined {
  if (!isApiFailure(error)) return undefined;
  if (error.text === undefined) return error.message;
  if (error.text === "http-error") return t("error.http", { code: error.status });
  return error.text === "fetching" ? t("error.fetching") : undefined;
}

/**
 * A page that could not be shown: what happened and the ways on. Needs nothing that could have failed. `suggestions` follow where the
 * page is not there.
 */
export function ErrorPage({ suggestions }: { suggestions?: ReactNode }) {
  const error = useRouteError();
  const { lang, t } = useMessages();
  const { siteName } = siteOf(useMatches());
  const { pathname, search } = useLocation();
  const kind = errorKind(error);
  const title = t(`error.${kind}-title`);
  const isLost = kind === "missing" || kind === "gone";
  const text =
    (kind === "broken" || kind === "unavailable" ? failureText(error, t) : undefined) ??
    t(`error.${kind}-text`);
  return (
    <div className="frame py-16 md:py-24">
      <title>{siteName ? `${title} | ${siteName}` : title}</title>
      <h1 className="text-3xl">{title}</h1>
      <p role={isLost ? undefined : "alert"} className="measure mt-4 text-lg text-ink-soft">
        {text}
      </p>
      {isLost ? <SearchForm className="mt-8 block max-w-md" /> : null}
      <div className="mt-8 flex flex-wrap gap-3">
        {isLost ? (
          <>
            <LinkButton kind="quiet" href={localPath(lang, "/products")}>
              {t("frame.products")}
            </LinkButton>
            <LinkButton kind="quiet" href={localPath(lang, "/articles")}>
              {t("frame.articles")}
            </LinkButton>
          </>
        ) : (
          <LinkButton href={pathname + search}>{t("error.retry")}</LinkButton>
        )}
        <LinkButton kind="quiet" href={localPath(lang, "/")}>
          {t("frame.home")}
        </LinkButton>
      </div>
      {isLost ? suggestions : null}
    </div>
  );
}
