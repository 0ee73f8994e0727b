import ar from "./terms/ar.ts";
import en from "./terms/en.ts";
import fr from "./terms/fr.ts";
import he from "./terms/he.ts";
import zh from "./terms/zh.ts";

export default { version: "2026-11-28", texts: { en, he, ar, zh, fr } } as const;
