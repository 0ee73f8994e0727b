import { useMessages } from "#i18n/messages/messages-context.tsx";

/** The server's page is the same for everybody: account-menu-behavior.ts writes into what carries `data-account`. */
export function Avatar() {
  return (
    <span
      aria-hidden="true"
      data-account="initial"
      className="grid size-9 place-items-center rounded-full bg-brand-deep text-sm font-semibold text-paper"
    />
  );
}

const entry = "flex min-h-11 w-full items-center rounded-md px-3 py-1.5 text-start text-sm hover:bg-surface";

export function AccountMenu() {
  const { t } = useMessages();
  return (
    <>
      <p className="border-b border-line px-3 pt-1 pb-3 text-sm">
        <span className="block font-semibold wrap-anywhere">
          <bdi data-account="name" />
        </span>
        <span className="block text-ink-soft wrap-anywhere">
          <bdi dir="ltr" data-account="email" />
        </span>
      </p>
      <ul className="pt-2">
        <li>
          <a href="/favorites" className={entry}>
            {t("account.my-favorites")}
          </a>
        </li>
        <li>
          <a href="/account" className={entry}>
            {t("account.my-account")}
          </a>
        </li>
        {/* Only CRM users get the URL: account-menu-behavior.ts adds it. */}
        <li hidden data-account="crm">
          {/* biome-ignore lint/a11y/useValidAnchor: the address comes with the session */}
          <a className={entry}>{t("account.crm")}</a>
        </li>
        <li>
          <button type="button" data-sign-out className={entry}>
            {t("account.sign-out")}
          </button>
        </li>
      </ul>
    </>
  );
}
