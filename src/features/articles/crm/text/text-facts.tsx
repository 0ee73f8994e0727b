import type { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";
import type { Language } from "#i18n/languages.ts";
import { useArticleMessages } from "../article-messages.ts";
import { measureDocument } from "./text-measure.ts";

/** Milliseconds: the counts need not follow each keystroke. */
const countAfter = 400;

/** How long the text is, and its headings to jump to. */
export function TextFacts({ editor, lang }: { editor: Editor; lang: Language }) {
  const { t } = useArticleMessages();
  const [facts, setFacts] = useState(() => measureDocument(editor.state.doc, lang));
  useEffect(() => {
    let timer: number | undefined;
    const count = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        setFacts(measureDocument(editor.state.doc, lang));
      }, countAfter);
    };
    editor.on("update", count);
    return () => {
      window.clearTimeout(timer);
      editor.off("update", count);
    };
  }, [editor, lang]);
  const jump = (at: number) => {
    editor
      .chain()
      .focus(at + 1)
      .run();
    (editor.view.nodeDOM(at) as HTMLElement | null)?.scrollIntoView({ block: "center" });
  };
  return (
    <aside aria-label={t("crm-articles.facts")} className="text-sm @4xl:sticky @4xl:top-20 @4xl:self-start">
      <p className="text-ink-soft">
        {lang === "zh" ? (
          <>
            {t("crm-articles.characters", { count: facts.han })}
            <br />
          </>
        ) : null}
        {t("crm-articles.words", { count: facts.words })}
        <br />
        {t("crm-articles.minutes", { count: facts.minutes })}
      </p>
      {facts.headings.length ? (
        <nav aria-label={t("crm-articles.contents")} className="mt-4 border-t border-line pt-3">
          <ul className="grid gap-0.5">
            {facts.headings.map(({ text, level, at }) => (
              <li key={at} className={level === 3 ? "ps-4" : ""}>
                <button
                  type="button"
                  onClick={() => jump(at)}
                  dir="auto"
                  className="min-h-8 w-full cursor-pointer truncate rounded-sm text-start hover:text-brand"
                >
                  {text || "…"}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </aside>
  );
}
