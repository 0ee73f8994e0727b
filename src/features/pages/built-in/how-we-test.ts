import ar from "./how-we-test/ar.ts";
import en from "./how-we-test/en.ts";
import fr from "./how-we-test/fr.ts";
import he from "./how-we-test/he.ts";
import zh from "./how-we-test/zh.ts";

export default { version: "2026-11-20", texts: { en, he, ar, zh, fr } } as const;
