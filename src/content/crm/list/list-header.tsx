import { useContext } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { SiteNameContext } from "#ui/crm/page-header.tsx";
import type { ListAction } from "./list-declaration.ts";

type Create = { label: string } & ({ href: string } | { onAction: () => void });

/** The head of a list in one line: title, count, and what can be added or saved; on phones the lesser actions are a menu. */
export function ListHeader({
  title,
  count,
  back,
  actions = [],
  create,
}: {
  title: string;
  count?: string;
  back?: { href: string; label: string };
  actions?: readonly ListAction[];
  create?: Create;
}) {
  const { t } = useEditorMessages();
  const siteName = useContext(SiteNameContext);
  const words = create && (
    <>
      <CrmIcon name="plus" />
      <span className="max-sm:sr-only">{create.label}</span>
    </>
  );
  return (
    <header className="mb-2 flex min-h-9 lg:-mt-2 items-center gap-3">
      <title>{`${title} | ${siteName}`}</title>
      {back ? (
        <CrmLink href={back.href} kind="plain" size="s" aria-label={back.label} className="-me-2 -ms-2">
          <CrmIcon name="chevron" size={16} className="-scale-x-100 rtl:scale-x-100" />
        </CrmLink>
      ) : null}
      <h1 tabIndex={-1} className="truncate text-2xl leading-tight">
        {title}
      </h1>
      <span role="status" className="shrink-0 text-sm text-ink-soft tabular">
        {count}
      </span>
      <div className="ms-auto flex items-center gap-2">
        {actions.map((action) => {
          const { key, label, icon } = action;
          return "href" in action ? (
            <CrmLink key={key} href={action.href} icon={icon} size="s" className="max-lg:hidden">
              {label}
            </CrmLink>
          ) : (
            <CrmButton key={key} icon={icon} size="s" className="max-lg:hidden" onPress={action.onAction}>
              {label}
            </CrmButton>
          );
        })}
        {actions.length ? (
          <span className="lg:hidden">
            <Menu label={t("editor.more")} size="s" entries={actions} />
          </span>
        ) : null}
        {create && "href" in create ? (
          <CrmLink href={create.href} kind="primary" size="s">
            {words}
          </CrmLink>
        ) : null}
        {create && "onAction" in create ? (
          <CrmButton kind="primary" size="s" onPress={create.onAction}>
            {words}
          </CrmButton>
        ) : null}
      </div>
    </header>
  );
}
