import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";

type Sections = { sections: { anchor: string; text: string }[]; written?: object };

/** The contents beside the text on wide screens, in a fold above it on others. `written` marks words in another language. */
export function ContentsList({ sections, written }: Sections) {
  const { t } = useMessages();
  return (
    <>
      <details className="group card no-print mb-8 lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 font-semibold">
          {t("articles.contents")}
          <Icon
            name="chevron-down"
            size={20}
            className="text-ink-faint transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-3">
          <Entries sections={sections} written={written} />
        </div>
      </details>
      <nav
        aria-label={t("articles.contents")}
        className="sticky top-[calc(var(--header-height,64px)+1.5rem)] hidden max-h-[calc(100dvh-var(--header-height,64px)-3rem)] overflow-y-auto lg:block"
      >
        <p className="kicker mb-2">{t("articles.contents")}</p>
        <Entries sections={sections} written={written} />
      </nav>
    </>
  );
}

function Entries({ sections, written }: Sections) {
  return (
    <ol className="border-t border-line text-sm" {...written}>
      {sections.map(({ anchor, text }) => (
        <li key={anchor} className="border-b border-line">
          <a
            href={`#${anchor}`}
            className="flex min-h-11 items-center py-2 text-ink-soft hover:text-brand lg:min-h-9"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
