import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadCommentMessages, useArea: useCommentMessages } = crmArea("crm-comments");
