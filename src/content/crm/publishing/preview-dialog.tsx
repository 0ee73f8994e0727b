import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { isoTime, parseTime, systemClock } from "#platform/clock.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { DateTimeField } from "#ui/crm/fields/date-time-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { ScaledFrame } from "#ui/crm/scaled-frame.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { isPublicAt, type TextStates } from "./text-state.ts";

const widths = { phone: 390, tablet: 820, desktop: 1280 } as const;
type Width = keyof typeof widths;
type Theme = "light" | "dark";
/** In pixels, before scaling. */
const frameHeight = 640;

/** Creates a preview link of a page: in a language, as it is now or as it will be at a time. */
export type MakePreviewLink = (page: {
  lang: Language;
  at: string | null;
}) => Promise<{ url: string; expiresAt: string }>;

export type PreviewDialogProps = {
  lang: Language;
  states: TextStates;
  makeLink: MakePreviewLink;
  onClose: () => void;
};

/** The real page as it is written, in any language, width, theme and at any time; its link can be given to others until it expires. */
export function PreviewDialog({ lang: begin, states, makeLink, onClose }: PreviewDialogProps) {
  const { t, lang: own } = useEditorMessages();
  const [lang, setLang] = useState(begin);
  const [width, setWidth] = useState<Width>("phone");
  const [theme, setTheme] = useState<Theme>("light");
  const [at, setAt] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const query = useQuery({
    queryKey: ["preview-link", lang, at],
    queryFn: () => makeLink({ lang, at }),
    staleTime: 0,
    gcTime: 0,
  });
  const dress = (wanted: Theme) => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) page.dataset.theme = wanted;
  };
  return (
    <Dialog isOpen onOpenChange={onClose} width="l" title={t("editor.preview")}>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Select
          label={t("editor.preview-language")}
          options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
          value={lang}
          onChange={setLang}
        />
        <Select
          label={t("editor.preview-width")}
          options={(Object.keys(widths) as Width[]).map((one) => ({
            value: one,
            label: t(`editor.width-${one}`),
          }))}
          value={width}
          onChange={setWidth}
        />
        <Select
          label={t("editor.preview-theme")}
          options={(["light", "dark"] as const).map((one) => ({
            value: one,
            label: t(`editor.theme-${one}`),
          }))}
          value={theme}
          onChange={(one) => {
            setTheme(one);
            dress(one);
          }}
        />
      </div>
      <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <DateTimeField
            label={t("editor.preview-date")}
            description={t("editor.preview-date-note")}
            value={at}
            onChange={setAt}
            earliest={isoTime(systemClock.now())}
          />
        </div>
        {at === null ? null : (
          <CrmButton className="sm:mt-6" onPress={() => setAt(null)}>
            {t("editor.preview-clear")}
          </CrmButton>
        )}
      </div>
      {at !== null && !isPublicAt(states[lang], at) ? (
        <p role="status" className="mb-4 rounded-lg bg-warn-wash px-4 py-2">
          {t("editor.preview-not-public", { language: languages[lang].nativeName })}
        </p>
      ) : null}
      <Loaded query={query}>
        {({ url, expiresAt }) => {
          const { pathname, search } = new URL(url);
          return (
            <>
              <ScaledFrame
                frameRef={frame}
                title={t("editor.preview")}
                src={pathname + search}
                width={widths[width]}
                height={frameHeight}
                onLoad={() => dress(theme)}
              />
              <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
                <p className="text-ink-soft">
                  {t("editor.preview-expires", { time: formatLocalTime(own, parseTime(expiresAt)) })}
                </p>
                <span className="flex flex-wrap gap-2">
                  <CrmButton
                    icon="copy"
                    onPress={() =>
                      void navigator.clipboard.writeText(url).then(
                        () => toast(t("editor.link-copied")),
                        () => toast(t("editor.link-not-copied"), { tone: "bad" }),
                      )
                    }
                  >
                    {t("editor.copy-link")}
                  </CrmButton>
                  <CrmLink href={pathname + search} target="_blank" icon="external">
                    {t("editor.open-preview")}
                  </CrmLink>
                </span>
              </div>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
