import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { onStored, readStored, writeStored } from "#client/browser/stored.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Switch } from "#ui/crm/fields/choice.tsx";

/** `keys`: "mod+k" (Ctrl, or Command on a Mac) or a single sign such as "?". */
type Shortcut = { keys: string; label: string; run: () => void };

let active: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function change(shortcuts: readonly Shortcut[]): void {
  active = shortcuts;
  for (const listener of listeners) listener();
}
function onActive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers and lists a shortcut while the component is mounted. The latest registration of the same keys wins. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const own = { keys, label, run: () => latest.current() };
    change([...active, own]);
    return () => change(active.filter((one) => one !== own));
  }, [keys, label]);
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** Speech input and accidental keystrokes require that single keys can be turned off (WCAG 2.1.4). */
const usesSingleKeys = () => readStored("crm-single-keys") !== "off";

/** By its place on the keyboard too: under a Hebrew or Arabic layout the key K writes another letter. */
function isStruck({ keys }: Shortcut, event: KeyboardEvent): boolean {
  const [sign = "", mod] = keys.split("+").reverse();
  const isMod = isMac() ? event.metaKey : event.ctrlKey;
  if (mod) return isMod && !event.altKey && (event.key === sign || event.code === `Key${sign.toUpperCase()}`);
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    (event.key === sign ||
      (sign === "?" && event.key === "؟") ||
      // Of a layout that writes no Latin letters.
      (/^[a-z]$/.test(sign) && !/^[a-z]$/i.test(event.key) && event.code === `Key${sign.toUpperCase()}`))
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className="flex shrink-0 gap-1">
      {keys.split("+").map((key) => (
        <kbd
          key={key}
          className="grid min-w-7 place-items-center rounded-sm border border-line-strong bg-raised px-1.5 py-0.5 font-sans text-xs"
        >
          {key === "mod" ? (isMac() ? "⌘" : "Ctrl") : key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}

/** Listens for all shortcuts, and shows them on "?". Rendered once in the CRM's shell. */
export function Shortcuts() {
  const { t } = useCrmMessages();
  const [isOpen, setOpen] = useState(false);
  const shown = useSyncExternalStore(onActive, () => active);
  const isSingle = useSyncExternalStore((listener) => onStored("crm-single-keys", listener), usesSingleKeys);
  useShortcut("?", t("crm.shortcut-list"), () => setOpen(true));
  useEffect(() => {
    const strike = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat) return;
      const shortcut = active.findLast((one) => isStruck(one, event));
      if (!shortcut) return;
      if (!shortcut.keys.includes("+") && (isTyping(event.target) || !usesSingleKeys())) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener("keydown", strike);
    return () => document.removeEventListener("keydown", strike);
  }, []);
  return (
    <Dialog title={t("crm.shortcuts-title")} width="s" isOpen={isOpen} onOpenChange={setOpen}>
      <dl className="mb-4 divide-y divide-line border-y border-line">
        {shown.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        isSelected={isSingle}
        onChange={(isOn) => writeStored("crm-single-keys", isOn ? "on" : "off")}
        description={t("crm.shortcuts-single-text")}
      >
        {t("crm.shortcuts-single")}
      </Switch>
    </Dialog>
  );
}
