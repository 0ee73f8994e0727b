import type { ReactNode } from "react";
import type { Language } from "#i18n/languages.ts";

/** `href` is a path of this site without a language prefix, or another URL; null for a heading. */
export type MenuEntry = {
  href: string | null;
  label: string;
  textLang?: Language | undefined;
  /** Whether it opens the menu of all categories. */
  opensCategories: boolean;
  /** Whether the logos of the partner shops are in its place. */
  showsPartners?: true | undefined;
  children: readonly MenuEntry[];
};

/** What the layout shows of the site's settings. */
export type SiteSettings = {
  siteName: string;
  /** Null: the built-in logo. */
  logoUrl: string | null;
  /** For the dark color scheme; null: the same. */
  logoDarkUrl: string | null;
  colorScheme: "auto" | "light" | "dark";
  /** Of the copyright line. */
  year: number;
  languages: readonly Language[];
  /** In this one readers see what is not published in theirs. */
  defaultLanguage: Language;
  menus: Record<"header" | "footer" | "bottom", readonly MenuEntry[]>;
  /** The owner's own sentences; null where the built-in ones are used. */
  copyright: string | null;
  disclosure: string | null;
  isDemo: boolean;
  /** The external statistics service, as its script reads it from the page's head. */
  statistics: object | null;
  /** Whether the site's own counting waits for consent as well. */
  asksFirst: boolean;
};

/** What features show in the layout (routes/site-layout.tsx). `className` is the layout's look for the place. */
export type SiteSlots = {
  /** Null without any visible category. */
  categoryColumns: ((className: string) => ReactNode) | null;
  favoritesLink: (className: string) => ReactNode;
  avatar: ReactNode;
  accountMenu: ReactNode;
  compareTray: ReactNode;
  /** The name of the external statistics service. */
  statisticsName: string | null;
  socialLinks: readonly { name: string; href: string }[];
  /** The newsletter's form; null where readers cannot subscribe. */
  newsletter: ReactNode;
  /** Null if no program requires one. */
  disclosures: ReactNode;
  /** The partner shops: a line of the footer, or their logos alone where its menu has them. Null without any. */
  partners: ((place: "line" | "menu") => ReactNode) | null;
};
