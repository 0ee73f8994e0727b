import { type ReactNode, useId, useSyncExternalStore } from "react";
import { onStored, readStored, writeStored } from "#client/browser/stored.ts";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";

const key = "crm-panels";
const subscribe = (listener: () => void) => onStored(key, listener);
/** Names of the panels that are closed, separated by spaces. */
const closed = (): string => readStored(key) ?? "";

/** A part of an editor's side that can be closed; this browser remembers which are. */
export function EditorPanel({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = useId();
  const names = useSyncExternalStore(subscribe, closed, () => "")
    .split(" ")
    .filter(Boolean);
  const isOpen = !names.includes(name);
  const turn = () =>
    writeStored(key, (isOpen ? [...names, name] : names.filter((one) => one !== name)).join(" "));
  return (
    <section className="rounded-lg border border-line bg-raised">
      <h2 className="text-base font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={turn}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 px-4 text-start"
        >
          {title}
          <CrmIcon
            name="chevron-down"
            size={16}
            className={`text-ink-soft transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="grid gap-4 px-4 pb-4">
        {children}
      </div>
    </section>
  );
}
