import { useId } from "react";
import { useLocation } from "react-router";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { groupsFor, isWithin } from "./crm-sections.ts";

/** The screens that a role has, in groups; the current one is marked. On computers all of them fit into 800 px. */
export function CrmNavigation({ role, onFollow }: { role: string; onFollow?: () => void }) {
  const { t } = useCrmMessages();
  const { pathname } = useLocation();
  const id = useId();
  return (
    <nav aria-label={t("crm.navigation")} className="grid gap-3 lg:gap-2">
      {groupsFor(role).map(({ key: group, sections }) => (
        <div key={group} className="grid gap-0.5">
          {group ? (
            <h2 id={`${id}-${group}`} className="px-3 font-sans text-xs font-semibold text-ink-faint">
              {t(`crm.group-${group}`)}
            </h2>
          ) : null}
          <ul aria-labelledby={group ? `${id}-${group}` : undefined}>
            {sections.map((section) => (
              <li key={section.key}>
                <a
                  href={section.path}
                  onClick={onFollow}
                  aria-current={isWithin(section, pathname) ? "page" : undefined}
                  className="flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper lg:min-h-7.5"
                >
                  <CrmIcon name={section.icon} size={18} />
                  {t(`crm.section-${section.key}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
