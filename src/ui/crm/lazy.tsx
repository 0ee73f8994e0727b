import { type ComponentType, useEffect, useRef, useState } from "react";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { toast } from "./toast.tsx";

/**
 * A part of a screen that is loaded when it is first shown. Where it cannot be (offline, a newer release on the server), that is shown
 * and `close` is called; the next time it is tried again. The screen stays with all that is written on it: an import that fails
 * under React's `lazy` would take it down.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: (props: Props) => void,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called where a module begins, once for each part, as lazy is
  return function Later(props: Props) {
    const { t } = useCrmMessages();
    const [Part, setPart] = useState(() => loaded);
    const latest = useRef({ props, t });
    latest.current = { props, t };
    useEffect(() => {
      if (loaded) return;
      let isHere = true;
      load().then(
        (part) => {
          loaded = part;
          if (isHere) setPart(() => part);
        },
        () => {
          if (!isHere) return;
          toast(latest.current.t("crm.failed-title"), { tone: "bad" });
          close?.(latest.current.props);
        },
      );
      return () => {
        isHere = false;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
