import type { ArticleFeedbackData } from "#features/feedback/feedback.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";

/** Below an article: whether it helped, answered questions, and the way to ask one. */
export function ArticleFeedback({
  article: { id },
  path,
  feedback: { asksHelpful, takesQuestions, questions },
}: {
  article: { id: string };
  /** The article's own. */
  path: string;
  feedback: NonNullable<ArticleFeedbackData>;
}) {
  const { lang, t } = useMessages();
  return (
    <div className="no-print mt-12 grid gap-4">
      {asksHelpful ? <Helpful articleId={id} path={path} /> : null}
      {takesQuestions ? (
        <section aria-labelledby={questions.length ? "questions" : undefined} className="grid gap-4">
          {questions.length ? (
            <>
              <SectionHeading id="questions" title={t("feedback.questions")} />
              {questions.map(({ id: key, question, answer }) => (
                <div key={key} className="max-w-(--measure)">
                  <h3 className="font-semibold wrap-anywhere">
                    <bdi>{question}</bdi>
                  </h3>
                  {answer.split(/\n{2,}/).map((paragraph, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
                    <p key={at} dir="auto" className="mt-3 text-ink-soft wrap-anywhere">
                      {paragraph}
                    </p>
                  ))}
                </div>
              ))}
            </>
          ) : null}
          <LinkButton
            kind="quiet"
            href={localPath(lang, `/questions/${id}`)}
            rel="nofollow"
            className="w-fit"
          >
            {t("feedback.ask")}
          </LinkButton>
        </section>
      ) : null}
    </div>
  );
}

/** Plain forms that work without JavaScript: the response redirects to this page, at its thanks. */
function Helpful({ articleId, path }: { articleId: string; path: string }) {
  const { lang, t } = useMessages();
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="font-semibold">{t("feedback.helpful")}</legend>
        {/* A form each: what a script sends of a form lacks the button that was pressed. */}
        <div className="mt-3 flex flex-wrap gap-3">
          {(["yes", "no"] as const).map((helpful) => (
            <form key={helpful} method="post" action="/api/feedback/helpful">
              <input type="hidden" name="articleId" value={articleId} />
              <input type="hidden" name="lang" value={lang} />
              <input type="hidden" name="back" value={path} />
              <input type="hidden" name="helpful" value={helpful} />
              <Button type="submit" kind="quiet">
                {t(`feedback.${helpful}`)}
              </Button>
            </form>
          ))}
        </div>
      </fieldset>
      <div id="helpful" tabIndex={-1} className="hidden scroll-mt-24 outline-none target:block">
        <Note tone="good">
          <p>{t("feedback.thanks")}</p>
        </Note>
      </div>
    </div>
  );
}
