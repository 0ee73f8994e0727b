import type { AiOrigin as Mark } from "../article-edit.ts";
import { useArticleMessages } from "./article-messages.ts";

/** The AI model that wrote an article, and who has accepted parts of it. */
export function AiBadge({ mark: { isOutline, model, acceptedBy } }: { mark: Mark }) {
  const { t, lang } = useArticleMessages();
  return (
    <>
      <span>
        {isOutline
          ? t("crm-articles.machine-outline")
          : t("crm-articles.machine-model", { model: model ?? "" })}
      </span>
      {acceptedBy.length ? (
        <span>
          {t("crm-articles.machine-accepted", { names: new Intl.ListFormat(lang).format(acceptedBy) })}
        </span>
      ) : null}
    </>
  );
}
