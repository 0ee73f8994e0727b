import { documentLanguage } from "#client/browser/document-language.ts";
import { type AreaMessages, type LoadedArea, loadMessages } from "./load-messages.ts";

/**
 * The messages of an area of the CRM, loaded beside the screens that need them: `load` in their clientLoader, `useArea` in what they
 * render. The CRM is rendered in browsers only, and a browser's document has one language: what is loaded stays.
 */
export function crmArea<Area extends LoadedArea>(area: Area) {
  let messages: AreaMessages<Area> | undefined;
  return {
    async load(): Promise<null> {
      messages ??= await loadMessages(area, documentLanguage());
      return null;
    },
    useArea(): AreaMessages<Area> {
      if (!messages) throw new Error(`No messages of ${area}: the screen's clientLoader did not load them.`);
      return messages;
    },
  };
}

/** What every screen of the CRM says; no public page loads it. */
export const { load: loadCrmMessages, useArea: useCrmMessages } = crmArea("crm");
