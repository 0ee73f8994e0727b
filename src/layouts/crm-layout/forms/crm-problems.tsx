import { useCallback, useEffect, useRef, useState } from "react";
import { isLanguage, languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { isCode } from "./crm-form.tsx";

/** Labels by path, for forms that know them by field: "disclosure.fr.0" is "disclosure", in French. */
export const labelByField =
  (labelOf: (field: string) => string | undefined) =>
  (path: string): string | undefined => {
    const [field = "", ...steps] = path.split(".");
    const label = labelOf(field);
    const lang = steps.find(isLanguage);
    return label && lang ? `${label} (${languages[lang].nativeName})` : label;
  };

type Errors = Record<string, string>;
const none: Errors = {};

/** What was refused, by field: what an act was refused for stays until the next act, what a draft was refused for until it is saved. */
export function useRefusedFields() {
  const [errors, setErrors] = useState(none);
  const isOfDraft = useRef(false);
  return {
    errors,
    ofAct: setErrors,
    ofDraft(found: Errors): void {
      const isRefused = Object.keys(found).length > 0;
      if (isRefused || isOfDraft.current) setErrors(isRefused ? found : none);
      isOfDraft.current = isRefused;
    },
  };
}

const texts = "input, textarea, [contenteditable=true]";
const controls = "input:not([type=hidden]), textarea, button";
/** Frames to wait for a tab or a language that is being opened. */
const mostFrames = 60;

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;
const invalidIn = (scope: Element): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>("[data-invalid]:not(input, textarea)")].filter(isVisible);
/** Of a text editor its text, not its toolbar. */
const controlIn = (around: Element | null | undefined): HTMLElement | undefined =>
  around?.querySelector<HTMLElement>("[contenteditable=true]") ??
  [...(around?.querySelectorAll<HTMLElement>(controls) ?? [])].find(
    (control) => !control.closest("[aria-hidden=true]"),
  );

/** The control of the field that shows a problem. */
function controlOf(scope: Element, label: string, text: string): HTMLElement | undefined {
  const shown = invalidIn(scope).filter(({ textContent }) => text !== "" && textContent.includes(text));
  return controlIn(shown.find(({ textContent }) => textContent.includes(label)) ?? shown[0]);
}

/** For what no field shows: the control with the label, which may be without the language of the path, else the first invalid one. */
function controlNear(scope: Element, label: string): HTMLElement | undefined {
  const named = [...scope.querySelectorAll("label, legend")].find(
    (one) => isVisible(one) && (one.textContent === label || label.startsWith(`${one.textContent} (`)),
  );
  return controlIn(named?.parentElement) ?? controlIn(invalidIn(scope)[0]);
}

/**
 * Above a form that was refused: each field by its name, with what is wrong and the way to it. The first one gets the focus, unless that
 * is in a text: a draft that is saved while it is written must not move the caret.
 */
export function Problems({
  errors,
  labelOf,
  textOf = (error) => (isCode(error) ? "" : error),
  show,
}: {
  /** What the server refused, by path. */
  errors: Record<string, string>;
  /** Undefined for a field that the form does not know. */
  labelOf: (path: string) => string | undefined;
  /** The words of an error, for forms with codes of their own. */
  textOf?: (error: string, path: string) => string | undefined;
  /** Opens the tab and the language of a field. */
  show?: (path: string) => void;
}) {
  const { t } = useCrmMessages();
  const alert = useRef<HTMLDivElement>(null);
  const problems = Object.entries(errors).map(([path, error]) => ({
    path,
    label: labelOf(path) ?? t("crm.other-field"),
    text: textOf(error, path) ?? "",
  }));
  const key = JSON.stringify(errors);

  // Whether the last key or click sent the form: Enter in a field, or a button.
  const hasSent = useRef(true);
  const acts = useRef(0);

  const lead = ({ path, label, text }: (typeof problems)[number]): void => {
    show?.(path);
    let frames = 0;
    const act = acts.current;
    let control: HTMLElement | undefined;
    const focus = (): void => {
      // The user went on in the meantime.
      if (acts.current !== act) return;
      const scope = alert.current?.closest("[role=dialog], [role=alertdialog], main");
      // What was found in the tab before goes with that tab.
      if (scope && !control?.isConnected) {
        control = controlOf(scope, label, text);
        if (!control && frames > mostFrames / 2) control = controlNear(scope, label);
        control?.focus();
        control?.scrollIntoView({ block: "center" });
      }
      if (frames++ < mostFrames) requestAnimationFrame(focus);
      // What has no control of its own is shown by its tab.
      else if (!control && !show) alert.current?.focus();
    };
    requestAnimationFrame(focus);
  };

  const onAct = useCallback((event: Event) => {
    const { target } = event;
    acts.current++;
    hasSent.current =
      event instanceof KeyboardEvent
        ? event.key === "Enter" && target instanceof HTMLInputElement
        : !(target instanceof Element && target.closest(texts));
  }, []);
  useEffect(() => {
    for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, onAct, true);
    return () => {
      for (const type of ["keydown", "pointerdown"]) document.removeEventListener(type, onAct, true);
    };
  }, [onAct]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal leads to its first field
  useEffect(() => {
    const [first] = problems;
    const isInText = document.activeElement?.matches(texts) ?? false;
    if (first && !(isInText && !hasSent.current)) lead(first);
  }, [key]);

  if (!problems.length) return null;
  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="mb-6 grid gap-1 rounded-lg bg-bad-wash px-4 py-3 text-sm"
    >
      <p className="font-semibold">{t("crm.problems", { count: problems.length })}</p>
      <ul className="grid justify-items-start">
        {problems.map((problem) => (
          <li key={problem.path}>
            <button
              type="button"
              onClick={() => lead(problem)}
              className="min-h-6 cursor-pointer py-0.5 text-start underline underline-offset-2"
            >
              {problem.text
                ? t("crm.problem-of", { field: problem.label, problem: problem.text })
                : problem.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
