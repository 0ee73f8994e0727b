import { crmArea } from "#i18n/messages/crm-messages.ts";

const agents = crmArea("crm-agents");
const scopes = crmArea("crm-integrations");
const fields = crmArea("crm-audit");

export const useAgentsMessages = agents.useArea;
/** The scopes are those of API keys. */
export const useScopeMessages = scopes.useArea;
/** Fields are called as in the audit log. */
export const useFieldMessages = fields.useArea;

export const loadAgentsMessages = () => Promise.all([agents.load(), scopes.load(), fields.load()]);
