import { crmArea } from "#i18n/messages/crm-messages.ts";

const earnings = crmArea("crm-earnings");
/** Files and columns share the imports' messages. */
const imports = crmArea("crm-imports");

export const loadEarningsMessages = async (): Promise<null> => {
  await Promise.all([earnings.load(), imports.load()]);
  return null;
};
export const useEarningsMessages = earnings.useArea;
export const useImportMessages = imports.useArea;
