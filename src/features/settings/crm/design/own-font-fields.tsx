import { useState } from "react";
import { crmUpload } from "#client/crm-upload.ts";
import { formatFileSize } from "#i18n/formats/file-size.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { FileButton } from "#ui/crm/fields/file-area.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import {
  type FontScript,
  type FontSlot,
  fontScripts,
  fontUses,
  type OwnFont,
  type OwnFonts,
} from "../../design/own-font.ts";
import { useDesignMessages } from "./design-messages.ts";

const accept = [".woff2", ".woff", ".ttf", ".otf"];
/** In bytes: from here on the screen says that it takes a while to load. */
const large = 200_000;
/** The script that an administrator most likely looks for. */
const scriptOf = { en: "latin", fr: "latin", he: "hebrew", ar: "arabic", zh: "chinese" } as const;

/** The owner's own fonts: for each script one for headings, one for text, and one for bold text. */
export function OwnFontFields({
  value,
  onChange,
  error,
}: {
  value: OwnFonts;
  onChange: (change: (fonts: OwnFonts) => OwnFonts) => void;
  error: string | undefined;
}) {
  const { t, lang } = useDesignMessages();
  const [script, setScript] = useState<FontScript>(scriptOf[lang]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{t("design.fonts")}</legend>
      <p className="text-xs text-ink-faint">{t("design.fonts-hint")}</p>
      {error ? (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      ) : null}
      <Select
        label={t("design.font-script")}
        options={fontScripts.map((one) => ({ value: one, label: t(`design.script-${one}`) }))}
        value={script}
        onChange={setScript}
      />
      <ul className="grid gap-3">
        {fontUses.map((use) => {
          const slot: FontSlot = `${use}-${script}`;
          return (
            <FontRow
              key={slot}
              slot={slot}
              label={t(`design.font-${use}`)}
              hint={use === "bold" ? t("design.font-bold-hint") : null}
              font={value[slot]}
              onChange={(font) =>
                onChange(({ [slot]: _, ...others }) => (font ? { ...others, [slot]: font } : others))
              }
            />
          );
        })}
      </ul>
    </fieldset>
  );
}

function FontRow({
  slot,
  label,
  hint,
  font,
  onChange,
}: {
  slot: FontSlot;
  label: string;
  hint: string | null;
  font: OwnFont | undefined;
  onChange: (font: OwnFont | null) => void;
}) {
  const { t, lang } = useDesignMessages();
  const failureText = useFailureText();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setFailure(null);
    const form = new FormData();
    form.set("slot", slot);
    form.set("file", file);
    try {
      onChange(await crmUpload<OwnFont>("post", "/api/admin/design/fonts", form, { onProgress: () => {} }));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setSending(false);
    }
  };
  const [first] = font?.parts ?? [];
  const weights = [...new Set(font?.weights)].join("–");
  return (
    <li className="grid gap-1 border-t border-line pt-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          {font ? (
            <>
              <bdi className="wrap-anywhere">{font.family}</bdi>
              {` · ${t("design.font-weight", { weight: weights })}`}
            </>
          ) : (
            <span className="text-ink-faint">{t("design.font-built-in")}</span>
          )}
        </span>
        <span className="flex items-center gap-2">
          <FileButton
            size="s"
            accept={accept}
            isPending={isSending}
            label={t("design.font-upload", { use: label })}
            onFiles={([file]) => file && void send(file)}
          >
            {t("design.font-choose")}
          </FileButton>
          {font ? (
            <CrmButton
              kind="plain"
              size="s"
              icon="close"
              aria-label={t("design.font-remove", { use: label })}
              onPress={() => onChange(null)}
            />
          ) : null}
        </span>
      </div>
      {first && font ? (
        <p className="text-xs text-ink-faint">
          {t("design.font-size", {
            after: formatFileSize(lang, first.bytes),
            before: formatFileSize(lang, font.sentBytes),
          })}
        </p>
      ) : hint ? (
        <p className="text-xs text-ink-faint">{hint}</p>
      ) : null}
      {first && first.bytes > large ? (
        <p role="status" className="text-xs text-ink-soft">
          {t("design.font-large")}
        </p>
      ) : null}
      {failure ? (
        <p role="alert" className="text-xs text-bad">
          {failure}
        </p>
      ) : null}
    </li>
  );
}
