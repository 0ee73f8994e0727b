import { isoTime, parseTime } from "../../clock.ts";

const pattern = /^magpie-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/;

/** The name of a backup made at a time: magpie-2026-11-20T030000Z.tar.gz. */
export const backupName = (time: number): string =>
  `magpie-${isoTime(time).slice(0, 19).replaceAll(":", "")}Z.tar.gz`;

/** When it was made, in epoch milliseconds. */
export const backupTime = (name: string): number => parseTime(name.replace(pattern, "$1$2:$3:$4Z"));

export const isBackupName = (name: string): boolean => pattern.test(name);

/** Beside a verified backup, as `sha256sum --check` reads it. */
export const sumName = (name: string): string => `${name}.sha256`;
export const sumLine = (name: string, sha256: string): string => `${sha256}  ${name}\n`;
