import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage } from "#i18n/languages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { MessagesProvider } from "#i18n/messages-context.tsx";
import { languageOfPath } from "#i18n/paths.ts";

/** The language of this document does not change while it lives: another language is another document. */
const marked = document.documentElement.dataset.language;
const lang = isLanguage(marked) ? marked : languageOfPath(location.pathname);

const messages = messagesOf(lang, await loadCatalogue(lang));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MessagesProvider messages={messages}>
        <HydratedRouter />
      </MessagesProvider>
    </StrictMode>,
  );
});
