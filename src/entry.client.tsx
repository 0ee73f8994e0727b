import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startMessages } from "#i18n/document-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { loadFirstMessages } from "#i18n/load-first-messages.ts";
import { MessagesProvider } from "#i18n/messages-context.tsx";
import { documentLanguage } from "#platform/browser/document-language.ts";

/** The language of this document does not change while it lives: another language is another document. */
const lang = documentLanguage();
document.documentElement.dataset.language = lang;

const gateways = document.querySelector<HTMLMetaElement>('meta[name="gateways"]')?.content;
if (gateways) (await import("./staging.ts")).reloadOnStaging(gateways);

const load = "firstMessages" in document.documentElement.dataset ? loadFirstMessages : loadCatalogue;
const messages = startMessages(lang, await load(lang), loadCatalogue);
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
