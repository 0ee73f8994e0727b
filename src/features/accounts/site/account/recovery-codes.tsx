import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { useAccountMessages } from "../account-context.tsx";
import { Done } from "./account-section.tsx";
import { saveFile } from "./save-file.ts";

/** Shown once; the server keeps only their hashes. */
export function RecoveryCodes({ codes, kept: onSaved }: { codes: readonly string[]; kept: () => void }) {
  const { t } = useAccountMessages();
  const [said, setSaid] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t("own.recovery-copied")),
      () => setSaid(t("own.recovery-not-copied")),
    );
  return (
    <div className="grid gap-4 rounded-lg bg-surface p-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t("own.recovery-title")}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">{t("own.recovery-text")}</p>
      </div>
      <ul dir="ltr" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-1 tabular">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Done>{said}</Done>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={copy}>
          {t("own.recovery-copy")}
        </Button>
        <Button kind="quiet" onClick={() => saveFile("recovery-codes.txt", "text/plain", text)}>
          {t("own.recovery-save")}
        </Button>
        <Button onClick={onSaved}>{t("own.recovery-kept")}</Button>
      </div>
    </div>
  );
}
