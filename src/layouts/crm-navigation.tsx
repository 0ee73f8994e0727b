import { useLocation } from "react-router";
import type { Role } from "#features/accounts/account.ts";
import { useCrmMessages } from "#i18n/crm-messages.ts";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { sectionsFor } from "./crm-sections.ts";

/** The areas that a role has; the one that is open is marked. */
export function CrmNavigation({ role, onFollow }: { role: Role; onFollow?: () => void }) {
  const { t } = useCrmMessages();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("crm.navigation")}>
      <ul className="grid gap-0.5">
        {sectionsFor(role).map(({ key, path, icon }) => {
          const isHere = pathname === path || pathname.startsWith(`${path}/`);
          return (
            <li key={key}>
              <a
                href={path}
                onClick={onFollow}
                aria-current={isHere ? "page" : undefined}
                className="flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              >
                <CrmIcon name={icon} size={20} />
                {t(`crm.section-${key}`)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
