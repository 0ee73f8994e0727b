import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { I18nProvider, Modal, ModalOverlay, Dialog as Panel } from "react-aria-components";
import { useRouteLoaderData } from "react-router";
import { type CrmUser, CrmUserContext } from "#client/crm-user.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { loader as rootLoader } from "#root.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { SiteNameContext } from "#ui/crm/page-header.tsx";
import { Toasts, toast } from "#ui/crm/toast.tsx";
import { Logo } from "#ui/logo.tsx";
import { RingColours } from "#ui/score-ring.tsx";
import { useSpokenFailures } from "./crm-error-messages.ts";
import { CrmNavigation } from "./crm-navigation.tsx";
import { createQueryClient, useFailureText } from "./crm-query.tsx";
import { Reauthenticate } from "./crm-re-authenticate.tsx";
import { Shortcuts, useShortcut } from "./crm-shortcuts.tsx";
import { useLateHeading } from "./use-late-heading.ts";

/** What features show and do in the layout (routes/crm-slots.tsx). */
export type CrmSlots = {
  /** The command palette, open. */
  palette: (user: CrmUser, close: () => void) => ReactNode;
  /** Warnings above every screen. */
  notices: (user: CrmUser) => ReactNode;
  /** By which a user signs in again. */
  signInForm: (email: string) => ReactNode;
  saveLanguage: (language: Language) => Promise<void>;
  signOut: () => void;
};

/** For react-aria: its own words, and dates and numbers in Latin digits (readings of the specification, 11). */
const locales: Record<Language, string> = {
  en: "en-US",
  he: "he-IL",
  fr: "fr-FR",
  ar: "ar-AE",
  zh: "zh-CN",
};

function SiteName({ className }: { className: string }) {
  const { lang, t: site } = useMessages();
  const { siteName } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  return (
    <a
      href={localPath(lang, "/")}
      className={`flex min-h-11 min-w-0 items-center gap-2.5 font-display text-lg font-semibold ${className}`}
    >
      <Logo size={30} />
      <bdi className="hidden truncate sm:block">{siteName}</bdi>
      <span className="sr-only">{site("frame.home")}</span>
    </a>
  );
}

/** The areas on small screens: a panel from the side where reading begins. */
function Drawer({ user }: { user: CrmUser }) {
  const { t } = useCrmMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CrmButton
        kind="plain"
        icon="menu"
        aria-label={t("crm.open-menu")}
        onPress={() => setOpen(true)}
        className="-ms-2 lg:hidden"
      />
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-40 bg-scrim lg:hidden"
      >
        <Modal className="absolute inset-y-0 start-0 w-72 max-w-[85vw] overflow-y-auto bg-surface shadow-lift">
          <Panel aria-label={t("crm.navigation")} className="grid gap-4 p-3 outline-none">
            <div className="flex justify-end">
              <CrmButton
                kind="plain"
                icon="close"
                aria-label={t("crm.dialog-close")}
                onPress={() => setOpen(false)}
              />
            </div>
            <CrmNavigation role={user.role} onFollow={() => setOpen(false)} />
          </Panel>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** Opens the command palette. */
function PaletteButton({ palette }: { palette: (close: () => void) => ReactNode }) {
  const { t } = useCrmMessages();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcut("mod+k", t("crm.shortcut-palette"), open);
  return (
    <>
      <CrmButton icon="search" onPress={open} aria-label={t("crm.palette-open")} className="font-normal">
        <span className="hidden text-ink-soft sm:inline">{t("crm.palette-open")}</span>
      </CrmButton>
      {isOpen ? palette(() => setOpen(false)) : null}
    </>
  );
}

type UserMenuProps = { user: CrmUser; leave: () => void } & Pick<CrmSlots, "saveLanguage">;

function UserMenu({ user, leave, saveLanguage }: UserMenuProps) {
  const { lang, t: site } = useMessages();
  const { t } = useCrmMessages();
  const failureText = useFailureText();
  const name = user.name || user.email;
  // The language is the account's and belongs to the document (readings.md 42).
  const switchTo = async (language: Language) => {
    await saveLanguage(language);
    location.reload();
  };
  return (
    <Menu
      label={name}
      entries={[
        { key: "site", label: t("crm.to-site"), icon: "external", href: localPath(lang, "/") },
        { key: "account", label: site("account.my-account"), icon: "users", href: "/account" },
        { key: "api", label: t("crm.api-docs"), icon: "info", href: "/api/docs" },
        "separator",
        ...languageCodes.map((code) => ({
          key: code,
          label: languages[code].nativeName,
          lang: languages[code].tag,
          icon: code === lang ? ("check" as const) : ("globe" as const),
          ...(code === lang ? { description: t("crm.own-language") } : {}),
          onAction: () => {
            switchTo(code).catch((error: unknown) => toast(failureText(error), { tone: "bad" }));
          },
        })),
        "separator",
        { key: "leave", label: site("account.sign-out"), icon: "lock", onAction: leave },
      ]}
    >
      <bdi className="max-w-28 truncate sm:max-w-40">{name}</bdi>
    </Menu>
  );
}

/** The frame of every CRM screen. Without a user it is bare: access was denied, or the server has not responded. */
export function CrmShell({
  user,
  slots,
  leave,
  children,
}: {
  user: CrmUser | null;
  slots: CrmSlots;
  leave: () => void;
  children: ReactNode;
}) {
  const { lang, t: site } = useMessages();
  const [queries] = useState(createQueryClient);
  const { siteName = "" } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  useSpokenFailures();
  useLateHeading();
  const isIn = user !== null && user.role !== "user";
  return (
    <QueryClientProvider client={queries}>
      <I18nProvider locale={`${locales[lang]}-u-ca-gregory-nu-latn`}>
        <a href="#main" className="skip-link">
          {site("frame.skip")}
        </a>
        <RingColours />
        <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
          {isIn ? (
            <aside
              aria-label={siteName}
              className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line bg-surface px-3 pb-4 lg:block"
            >
              <SiteName className="mb-1 h-16 px-2" />
              <CrmNavigation role={user.role} />
            </aside>
          ) : null}
          <div className={`flex min-h-dvh min-w-0 flex-col ${isIn ? "" : "lg:col-span-2"}`}>
            <header className="site-header no-print sticky top-0 z-30 flex h-16 items-center gap-3 border-b border-line bg-paper px-4 lg:px-8">
              {isIn ? <Drawer user={user} /> : null}
              <SiteName className={isIn ? "lg:hidden" : ""} />
              <div className="ms-auto flex items-center gap-1">
                {isIn && user.role !== "translator" && user.role !== "author" ? (
                  <PaletteButton palette={(close) => slots.palette(user, close)} />
                ) : null}
                {user ? <UserMenu user={user} leave={leave} saveLanguage={slots.saveLanguage} /> : null}
              </div>
            </header>
            <main
              id="main"
              tabIndex={-1}
              className="w-full max-w-360 grow px-4 py-6 outline-none lg:px-8 lg:py-8"
            >
              <SiteNameContext value={siteName}>
                <CrmUserContext value={user}>
                  {isIn ? slots.notices(user) : null}
                  {children}
                </CrmUserContext>
              </SiteNameContext>
            </main>
          </div>
        </div>
        <Toasts />
        <Shortcuts />
        {user ? <Reauthenticate email={user.email} form={slots.signInForm(user.email)} /> : null}
      </I18nProvider>
    </QueryClientProvider>
  );
}
