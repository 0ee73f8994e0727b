import { pathOf } from "#content/slug-owner.ts";
import { questionLength } from "#features/feedback/feedback.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { headOf, type PageHead } from "#pages/page-head.ts";
import { type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { AppError } from "#platform/errors.ts";
import { idText } from "#platform/input/text-input.ts";
import { Button } from "#ui/button.tsx";
import { controlClass } from "#ui/field.tsx";

/** What the page says: `form` at its own address, which is rendered for each visitor, the others below it. */
const views = ["sent", "links", "retry"] as const;
type View = (typeof views)[number] | "form";

/** Asks the editors about an article. */
async function load({ services: { feedback }, lang, t, params }: PageRequest) {
  const view: View | undefined =
    params.step === undefined ? "form" : views.find((known) => known === params.step);
  const id = idText.safeParse(params.id);
  if (!view || !id.success) throw new AppError("not-found");
  const { title, slug, textLang } = await feedback.askedArticle(Number(id.data), lang);
  const own = `/questions/${id.data}`;
  const head: PageHead = {
    lang,
    title: t(view === "sent" ? "feedback.sent-title" : "feedback.ask"),
    path: localPath(lang, view === "form" ? own : `${own}/${view}`),
    alternates: null,
    noindex: true,
  };
  return {
    ...{
      head,
      view,
      id: id.data,
      article: { title, textLang, href: localPath(lang, pathOf("article", slug)) },
    },
    token: view === "form" ? await feedback.questions.formToken(Number(id.data)) : null,
  };
}

export const loader = pageLoader(load);
export const meta = headOf;

export default function QuestionPage({ loaderData: { view, id, article, token } }: PageProps<typeof loader>) {
  const { lang, t } = useMessages();
  return (
    <div className="frame py-10 md:py-14">
      <div className="grid max-w-xl gap-5">
        <h1 className="text-3xl">{t(view === "sent" ? "feedback.sent-title" : "feedback.ask")}</h1>
        <p>
          <a href={article.href} className="text-link" {...languageAttributes(article.textLang)}>
            {article.title}
          </a>
        </p>
        <p className={view === "links" || view === "retry" ? "font-semibold text-bad" : "text-ink-soft"}>
          {t(`feedback.${view}`, { least: questionLength.least, most: questionLength.most })}
        </p>
        {view === "links" || view === "retry" ? (
          <p>
            <a href={localPath(lang, `/questions/${id}`)} className="text-link">
              {t("feedback.again")}
            </a>
          </p>
        ) : null}
        {token !== null ? <QuestionForm articleId={id} token={token} /> : null}
      </div>
    </div>
  );
}

function QuestionForm({ articleId, token }: { articleId: string; token: string }) {
  const { lang, t } = useMessages();
  return (
    <form
      method="post"
      action="/api/feedback/questions"
      className="grid gap-4"
      aria-label={t("feedback.ask")}
    >
      <input type="hidden" name="articleId" value={articleId} />
      <input type="hidden" name="lang" value={lang} />
      <input type="hidden" name="token" value={token} />
      <label className="grid gap-1.5">
        <span className="font-semibold text-ink">{t("feedback.question")}</span>
        <textarea
          name="question"
          rows={5}
          required
          minLength={questionLength.least}
          maxLength={questionLength.most}
          dir="auto"
          className={controlClass}
        />
      </label>
      {/* For programs only: people neither see nor reach it. */}
      <div aria-hidden="true" className="sr-only">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-label="Website" />
      </div>
      <Button type="submit" className="w-fit">
        {t("feedback.send")}
      </Button>
    </form>
  );
}
