import type { ReactNode } from "react";
import { Button, type ButtonProps, Link, type LinkProps } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon, type CrmIconName } from "./crm-icon.tsx";

export type CrmButtonKind = "primary" | "quiet" | "plain" | "danger";
type Looks = { kind?: CrmButtonKind; size?: "s" | "m"; icon?: CrmIconName; className?: string };

const kinds: Record<CrmButtonKind, string> = {
  primary: "border-transparent bg-ink text-paper hover:bg-ink-soft",
  quiet: "border-line-strong bg-raised text-ink hover:border-ink hover:bg-surface",
  plain: "border-transparent text-ink hover:bg-surface aria-expanded:bg-surface",
  danger: "border-transparent bg-bad text-paper hover:opacity-90",
};

const looks = ({ kind = "quiet", size = "m", className = "" }: Looks, isBare: boolean) =>
  `inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border text-sm leading-tight font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55 ${
    size === "s" ? "min-h-8" : "min-h-10"
  } ${isBare ? (size === "s" ? "min-w-8 px-1.5" : "min-w-10 px-2") : size === "s" ? "px-2.5 py-1" : "px-4 py-2"} ${kinds[kind]} ${className}`;

/** Without children it is its icon alone and needs an `aria-label`. While `isPending` it stays focused and does nothing. */
export function CrmButton({
  kind,
  size,
  icon,
  className,
  children,
  ...rest
}: Omit<ButtonProps, "className" | "children"> & Looks & { children?: ReactNode }) {
  const { t } = useCrmMessages();
  return (
    <Button {...rest} className={looks({ kind, size, className }, children === undefined)}>
      {rest.isPending ? (
        <>
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none"
          />
          <span className={children === undefined ? "sr-only" : undefined}>{t("crm.working")}</span>
        </>
      ) : (
        <>
          {icon ? <CrmIcon name={icon} /> : null}
          {children}
        </>
      )}
    </Button>
  );
}

export function CrmLink({
  kind,
  size,
  icon,
  className,
  children,
  ...rest
}: Omit<LinkProps, "className" | "children"> & Looks & { href: string; children?: ReactNode }) {
  return (
    <Link {...rest} className={looks({ kind, size, className }, children === undefined)}>
      {icon ? <CrmIcon name={icon} /> : null}
      {children}
    </Link>
  );
}
