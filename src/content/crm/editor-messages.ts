import { crmArea } from "#i18n/messages/crm-messages.ts";

/** What the editors of categories, products and articles have in common. */
export const { load: loadEditorMessages, useArea: useEditorMessages } = crmArea("crm-editor");
