import { createContext } from "react-router";

/** The built file that public pages load, and those it imports, which load beside it. */
export type PublicScriptFiles = { file: string; imports: readonly string[] };

/** What the page renderer needs from the server. */
export type RenderContext = {
  publicScript: PublicScriptFiles;
  /** Logs what went wrong while the page at this address was rendered. */
  report(error: unknown, url: string): void;
};

export const renderContext = createContext<RenderContext>();
