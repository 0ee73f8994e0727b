import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { ScaledFrame } from "#ui/crm/scaled-frame.tsx";
import type { Design } from "../../design/design.ts";
import { designCss } from "../../design/design-css.ts";
import { type Scheme, schemes } from "../../design/theme-colors.ts";
import { useDesignMessages } from "./design-messages.ts";
import { previewPage } from "./preview-page.ts";

const pages = ["home", "product", "article"] as const;
type Page = (typeof pages)[number];
const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;
/** In pixels, before scaling. */
const frameHeight = { phone: 844, desktop: 1000 } as const;

/** Shows the site's first product and its lead guide; null where there is none yet. */
async function readPage(page: Page, lang: Language): Promise<{ html: string } | null> {
  const pathOf = async () => {
    if (page === "home") return "/";
    const home = await crmApi().get("/api/home", { query: { lang } });
    const blocks = home?.blocks ?? [];
    if (page === "article") {
      const lead = blocks.find((block) => block.type === "lead");
      return lead ? `/article/${lead.article.slug}` : null;
    }
    const [product] = blocks.flatMap((block) => {
      if (block.type === "picks") return block.departments[0]?.products ?? [];
      return block.type === "products" ? block.products : [];
    });
    return product ? `/product/${product.slug}` : null;
  };
  const path = await pathOf();
  if (!path) return null;
  const response = await fetch(localPath(lang, path), { credentials: "omit" });
  return { html: await response.text() };
}

/** Real pages of the site in a design that is not published, updated with each change. */
export function DesignPreview({ design }: { design: Design }) {
  const { t, lang: own } = useDesignMessages();
  const [page, setPage] = useState<Page>("home");
  const [lang, setLang] = useState<Language>(own);
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 640 ? "phone" : "desktop"));
  const [chosen, setChosen] = useState<Scheme>("light");
  const scheme = design.colorScheme === "auto" ? chosen : design.colorScheme;
  const query = useQuery({
    queryKey: ["design-preview", page, lang],
    queryFn: () => readPage(page, lang),
    staleTime: 60_000,
    // The previous page stays until the next one is loaded.
    placeholderData: (before) => before,
  });
  return (
    <section aria-label={t("design.preview")} className="grid min-w-0 content-start gap-3 *:min-w-0">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Select
          label={t("design.preview-page")}
          options={pages.map((one) => ({ value: one, label: t(`design.page-${one}`) }))}
          value={page}
          onChange={setPage}
        />
        <Select
          label={t("design.preview-language")}
          options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
          value={lang}
          onChange={setLang}
        />
        <Select
          label={t("design.preview-device")}
          options={(Object.keys(widths) as Device[]).map((one) => ({
            value: one,
            label: t(`design.device-${one}`),
          }))}
          value={device}
          onChange={setDevice}
        />
        <Select
          label={t("design.preview-scheme")}
          options={schemes.map((one) => ({ value: one, label: t(`design.scheme-${one}`) }))}
          value={scheme}
          onChange={setChosen}
          isDisabled={design.colorScheme !== "auto"}
        />
      </div>
      <Loaded query={query} missing={<p className="text-sm text-ink-soft">{t("design.no-page")}</p>}>
        {({ html }) => <Frame html={html} design={design} scheme={scheme} device={device} />}
      </Loaded>
    </section>
  );
}

function Frame({
  html,
  design,
  scheme,
  device,
}: {
  html: string;
  design: Design;
  scheme: Scheme;
  device: Device;
}) {
  const { t } = useDesignMessages();
  const frame = useRef<HTMLIFrameElement>(null);
  const { logo, logoDark, typeface } = design;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is loaded again only for what no stylesheet can change
  const source = useMemo(() => previewPage(html, design, scheme), [html, scheme, logo, logoDark, typeface]);
  const css = designCss(design, { isWhole: true });
  const apply = () => {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!view) return;
    // The content security policy allows no style element; a constructed sheet needs none.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    view.document.adoptedStyleSheets = [sheet];
  };
  useEffect(apply, [css]);
  return (
    <ScaledFrame
      frameRef={frame}
      title={t("design.preview")}
      srcDoc={source}
      width={widths[device]}
      height={frameHeight[device]}
      onLoad={apply}
    />
  );
}
