import { type ComponentType, createContext, type JSX, type ReactElement, useContext } from "react";
import type { Messages } from "#i18n/messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";

/** Properties are compared by their JSON, which says nothing of these: a part that takes one cannot be given it. */
type NoData = ((...values: never[]) => unknown) | ReactElement;
type Data<Props> = { [Key in keyof Props]: Extract<Props[Key], NoData> extends never ? Props[Key] : never };

/** Gives the HTML of a part: made now, or kept from when it was drawn with the same properties in the same language. */
export type FinishPart = <Props extends object>(
  part: ComponentType<Props>,
  props: Props,
  messages: Messages,
) => string;

/** The server's alone (finished-parts.tsx): where there is none, a finished part is drawn like any other. */
export const PartFinishing = createContext<FinishPart | null>(null);

/**
 * A part of a server part (server-part.tsx) whose HTML the server keeps: it is drawn once for all pages that show it, and again
 * where what it shows is another (docs/decisions/0014). It must be made of its properties and the language alone: no other context, no
 * clock, no id that two of them on a page would share. React never takes its HTML over, so it cannot stand in what it hydrates.
 */
export function finishedPart<Props extends object>(
  part: ComponentType<Props>,
  className = "contents",
): (props: Data<Props>) => JSX.Element {
  const Part = part as ComponentType<object>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, beside the part it wraps
  function FinishedPart(props: Data<Props>) {
    const messages = useMessages();
    const finish = useContext(PartFinishing);
    if (!finish)
      return (
        <div className={className}>
          <Part {...props} />
        </div>
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML of the part
    return <div className={className} dangerouslySetInnerHTML={{ __html: finish(Part, props, messages) }} />;
  }
  return FinishedPart;
}
