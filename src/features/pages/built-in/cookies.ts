import ar from "./cookies/ar.ts";
import en from "./cookies/en.ts";
import fr from "./cookies/fr.ts";
import he from "./cookies/he.ts";
import zh from "./cookies/zh.ts";

export default { version: "2026-11-26", texts: { en, he, ar, zh, fr } } as const;
