import { crmArea } from "#i18n/messages/crm-messages.ts";

const earnings = crmArea("crm-earnings");
/** Files and their columns are called as they are among the imports. */
const imports = crmArea("crm-imports");

export const loadEarningsMessages = async (): Promise<null> => {
  await Promise.all([earnings.load(), imports.load()]);
  return null;
};
export const useEarningsMessages = earnings.useArea;
export const useImportMessages = imports.useArea;
