import { type ComponentType, lazy } from "react";
import { completeMessages } from "#i18n/document-messages.ts";

/**
 * A part of a page that needs no JavaScript: the server renders it, the browser leaves its HTML as it came and downloads none of
 * its code, messages and data (docs/decisions/0008). Only a navigation within the document, which has no HTML from the server,
 * loads them: the page's clientLoader calls `prepare` first. What moves or reacts must stand outside of such a part.
 *
 * A property that is undefined stayed on the server (`shown` in page-api.ts): until all are there, the part stays as it came.
 */
export function serverPart<Props extends { readonly [Key in keyof Props]-?: NonNullable<unknown> | null }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  className = "contents",
) {
  const Rendered = import.meta.env.SSR ? lazy(load) : undefined;
  let Loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, beside the import it wraps
  function ServerPart(props: { [Key in keyof Props]: Props[Key] | undefined }) {
    const Part = Rendered ?? Loaded;
    if (Part && !Object.values(props).includes(undefined))
      return (
        <div className={className}>
          <Part {...(props as Props & React.JSX.IntrinsicAttributes)} />
        </div>
      );
    // An empty text that is not compared: React keeps what stands there.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML is set, the server's is left alone
    return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  }

  ServerPart.isLoaded = (): boolean => Loaded !== undefined;
  ServerPart.prepare = async (): Promise<void> => {
    const [part] = await Promise.all([load(), completeMessages()]);
    Loaded = part.default;
  };
  return ServerPart;
}

export type Prepared = { prepare(): Promise<void> };
