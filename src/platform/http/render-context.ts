import { createContext } from "react-router";

/** The built script of public pages, and its imports, which are preloaded. */
export type PublicScriptFiles = { file: string; imports: readonly string[] };

/** What the page renderer needs from the server. */
export type RenderContext = {
  publicScript: PublicScriptFiles;
  /** Logs an error of rendering the page at this URL. */
  report(error: unknown, url: string): void;
};

export const renderContext = createContext<RenderContext>();
