import type { SubscriberState } from "#features/newsletter/newsletter.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { headOf, type PageHead } from "#pages/page-head.ts";
import { isRefusal, type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { AppError } from "#platform/errors.ts";
import { Button } from "#ui/button.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

/** What the page says: `form` at its own address, the others below it. */
const views = ["check", "retry", "confirm", "confirmed", "unsubscribe", "unsubscribed", "over"] as const;
type View = (typeof views)[number] | "form";

/** What a link of a mail may still do; null for one that is of no use any more. */
function viewOf(step: "confirm" | "unsubscribe", state: SubscriberState | null): View {
  if (state === null) return "over";
  if (step === "confirm")
    return state === "pending" ? "confirm" : state === "confirmed" ? "confirmed" : "over";
  return state === "unsubscribed" || state === "bounced" ? "unsubscribed" : "unsubscribe";
}

/** The form at an address of its own, and the pages behind it and behind the links of its mails. */
async function load({ services, lang, t, params, url }: PageRequest) {
  const step = params.step === undefined ? "form" : views.find((known) => known === params.step);
  const { newsletter } = await services.settings.shown(lang);
  if (!step || (step === "form" && !newsletter)) throw new AppError("not-found");
  const token = url.searchParams.get("token") ?? "";
  const isLink = step === "confirm" || step === "unsubscribe";
  const state = isLink
    ? await services.newsletter.subscriptions.stateOf(token, step).catch((error: unknown) => {
        if (isRefusal(error)) return null;
        throw error;
      })
    : null;
  const view: View = isLink ? viewOf(step, state) : step;
  const head: PageHead = {
    lang,
    title: t(view === "form" || view === "retry" ? "newsletter.title" : `newsletter.${view}-title`),
    path: localPath(lang, step === "form" ? "/newsletter" : `/newsletter/${step}`),
    alternates: null,
    noindex: true,
  };
  return { head, view, token, consent: newsletter?.consent ?? null };
}

export const loader = pageLoader(load);
export const meta = headOf;

export default function NewsletterPage({ loaderData: { view, token, consent } }: PageProps<typeof loader>) {
  const { lang, t } = useMessages();
  const isForm = view === "form" || view === "retry";
  return (
    <div className="frame py-10 md:py-14">
      <div className="grid max-w-xl gap-5">
        <h1 className="text-3xl">{t(isForm ? "newsletter.title" : `newsletter.${view}-title`)}</h1>
        <p className={view === "retry" ? "font-semibold text-bad" : "text-ink-soft"}>
          {t(`newsletter.${view}`)}
        </p>
        {isForm && consent !== null ? <NewsletterForm consent={consent} /> : null}
        {view === "confirm" || view === "unsubscribe" ? (
          <form method="post" action={`/api/newsletter/${view}`}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="lang" value={lang} />
            <Button type="submit">{t(`newsletter.${view}-button`)}</Button>
          </form>
        ) : null}
      </div>
    </div>
  );
}
