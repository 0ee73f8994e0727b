export const root: string;
export const serverFlags: readonly string[];
export const serverAllocation: Readonly<Record<string, string>>;
export function say(line?: string): void;
export function fail(sentence: string, detail?: string): never;
export function run(
  program: string,
  words: readonly string[],
  how: { label: string; env?: NodeJS.ProcessEnv },
): Promise<string>;
export function environment(node: string, more?: Record<string, string>): NodeJS.ProcessEnv;
export function sourceHash(): string;
export function buildIfChanged(node: string): Promise<void>;
export function npmCall(): string[];
