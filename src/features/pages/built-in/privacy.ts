import ar from "./privacy/ar.ts";
import en from "./privacy/en.ts";
import fr from "./privacy/fr.ts";
import he from "./privacy/he.ts";
import zh from "./privacy/zh.ts";

export default { version: "2026-11-27", texts: { en, he, ar, zh, fr } } as const;
