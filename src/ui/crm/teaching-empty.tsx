import { type ReactNode, useContext } from "react";
import { CrmIcon, type CrmIconName } from "./crm-icon.tsx";
import { SiteNameContext } from "./page-header.tsx";

/** Empty state: what belongs here, what it is good for, and a button for the first one. */
export const TeachingEmpty = ({
  icon,
  title,
  action,
  isScreen = false,
  children,
}: {
  icon: CrmIconName;
  title: string;
  action?: ReactNode;
  /** The only content: its text is the screen's title. */
  isScreen?: boolean;
  children?: ReactNode;
}) => (
  <div className="mx-auto grid max-w-lg justify-items-center gap-2 px-4 py-12 text-center text-sm">
    <span className="grid size-14 place-items-center rounded-full bg-surface text-ink-soft">
      <CrmIcon name={icon} size={26} />
    </span>
    {isScreen ? (
      <h1 tabIndex={-1} className="mt-2 text-xl">
        {title}
      </h1>
    ) : (
      <h2 className="mt-2 text-xl">{title}</h2>
    )}
    {children ? <div className="grid gap-2 text-ink-soft">{children}</div> : null}
    {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
  </div>
);

/** Replaces a screen that has nothing to show: a title, as on every screen, why, and a link back. */
export function MissingScreen({
  icon,
  title,
  action,
  children,
}: {
  icon: CrmIconName;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const siteName = useContext(SiteNameContext);
  return (
    <>
      <title>{`${title} | ${siteName}`}</title>
      <TeachingEmpty icon={icon} title={title} isScreen action={action}>
        {children}
      </TeachingEmpty>
    </>
  );
}
