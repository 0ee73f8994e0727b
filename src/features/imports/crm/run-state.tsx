import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import type { ImportRun } from "../import-run.ts";
import { useImportsMessages } from "./imports-messages.ts";

const tones: Record<ImportRun["state"], ChipTone> = {
  ready: "quiet",
  checking: "warn",
  checked: "quiet",
  running: "warn",
  done: "good",
  undoing: "warn",
  undone: "quiet",
  failed: "bad",
  cancelled: "quiet",
};

export function RunState({ state }: Pick<ImportRun, "state">) {
  const { t } = useImportsMessages();
  return <StatusChip tone={tones[state]}>{t(`imports.state-${state}`)}</StatusChip>;
}

/** Program names are the same in every language. */
const programs = new Map<string, string>(
  Object.entries({
    woocommerce: "WooCommerce",
    shopify: "Shopify",
    "google-merchant": "Google Merchant",
    amazon: "Amazon",
    awin: "Awin",
    bigcommerce: "BigCommerce",
    ebay: "eBay",
    etsy: "Etsy",
    magento: "Magento",
    medusa: "Medusa",
    opencart: "OpenCart",
    prestashop: "PrestaShop",
  }),
);
const formats = [
  "magpie",
  "wordpress",
  "own-names",
  "csv",
  "json",
  "ndjson",
  "xml",
  "wxr",
  "ghost",
  "rss",
] as const;

/** The display name of a file's layout. */
export function useLayoutName(): (layout: string) => string {
  const { t } = useImportsMessages();
  return (layout) => {
    const format = formats.find((one) => one === layout);
    return programs.get(layout) ?? (format ? t(`imports.layout-${format}`) : layout);
  };
}

const unit = 1024;
/** A size in bytes with a readable unit. */
export function sizeOf(bytes: number): string {
  const steps = ["B", "KB", "MB", "GB"];
  const step = Math.min(steps.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(unit)) : 0);
  return `${Math.round((10 * bytes) / unit ** step) / 10} ${steps[step]}`;
}
