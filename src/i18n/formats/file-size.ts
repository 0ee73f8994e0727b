import type { Language } from "../languages.ts";
import { formatNumber } from "./format.ts";

/** "24 kB", "1.3 MB". */
export const formatFileSize = (lang: Language, bytes: number): string =>
  bytes < 1_000_000
    ? formatNumber(lang, Math.ceil(bytes / 1_000), { style: "unit", unit: "kilobyte" })
    : formatNumber(lang, bytes / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
