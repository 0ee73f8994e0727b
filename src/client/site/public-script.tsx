import { createContext, useContext } from "react";
import { islandTextsId } from "#i18n/messages/island-messages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { PublicScriptFiles } from "#platform/http/render-context.ts";
import { LinkButton } from "#ui/button.tsx";

/** What the server gives a public page: its script, and the texts of its islands in its language, as JSON. */
export const PublicScriptContext = createContext<(PublicScriptFiles & { texts: string }) | null>(null);

/** The one script of a public page, its texts, and the error that is displayed instead of a page that fails to load. */
export function PublicScript() {
  const script = useContext(PublicScriptContext);
  const { lang, t } = useMessages();
  if (!script) return null;
  return (
    <>
      <template id="page-error">
        <div className="frame py-16 md:py-24">
          <p data-title="" className="text-3xl">
            {t("error.broken-title")}
          </p>
          <p role="alert" className="measure mt-4 text-lg text-ink-soft">
            {t("error.fetching")}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton href="" data-retry="">
              {t("error.retry")}
            </LinkButton>
            <LinkButton kind="quiet" href={localPath(lang, "/")}>
              {t("frame.home")}
            </LinkButton>
          </div>
        </div>
      </template>
      <script type="application/json" id={islandTextsId}>
        {script.texts}
      </script>
      {script.imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={script.file} />
    </>
  );
}
