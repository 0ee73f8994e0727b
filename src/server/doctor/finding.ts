/** What a check found. `advice` says what to do, in one sentence. */
export type Finding = { state: "ok" | "warning" | "failed"; text: string; advice?: string };

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warning = (text: string, advice: string): Finding => ({ state: "warning", text, advice });
export const failed = (text: string, advice: string): Finding => ({ state: "failed", text, advice });
