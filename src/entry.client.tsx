import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { documentLanguage } from "#client/browser/document-language.ts";
import { loadCatalogue } from "#i18n/messages/load-catalogue.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import { drainEarlyInteractions } from "./client/head/early-interactions.ts";

/** A document never changes its language: another language is another document. */
const lang = documentLanguage();
document.documentElement.dataset.language = lang;

const gateways = document.querySelector<HTMLMetaElement>('meta[name="gateways"]')?.content;
if (gateways) (await import("./client/staging.ts")).reloadOnStaging(gateways);

// From here on React handles events.
drainEarlyInteractions();

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
