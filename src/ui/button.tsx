import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

/** `buy` is the only marigold on the site and belongs to links that leave for a shop. */
export type ButtonKind = "buy" | "primary" | "quiet" | "plain";
export type ButtonSize = "s" | "m" | "l";

const base =
  "inline-flex items-center justify-center gap-2 rounded-md font-semibold leading-tight text-center no-underline transition-colors " +
  // Forced colors leave no background to tell a button from text.
  "disabled:opacity-55 aria-disabled:opacity-55 forced-colors:border";

const kinds: Record<ButtonKind, string> = {
  buy: "bg-buy text-on-buy hover:bg-buy-strong active:bg-buy-strong",
  primary: "bg-ink text-paper hover:bg-ink-soft active:bg-ink-soft",
  quiet: "border border-line-strong bg-raised text-ink hover:border-ink hover:bg-surface active:bg-surface",
  plain: "text-ink hover:bg-surface active:bg-surface",
};

const sizes: Record<ButtonSize, string> = {
  s: "min-h-9 px-3 py-1.5 text-sm",
  m: "min-h-11 px-5 py-2.5 text-[1rem]",
  l: "min-h-13 px-7 py-3 text-base",
};

const looks = (kind: ButtonKind, size: ButtonSize, className: string) =>
  `${base} ${sizes[size]} ${kinds[kind]} ${className}`;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind; size?: ButtonSize };

export function Button({
  kind = "primary",
  size = "m",
  type = "button",
  className = "",
  ...rest
}: ButtonProps) {
  return <button type={type} className={looks(kind, size, className)} {...rest} />;
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  kind?: ButtonKind;
  size?: ButtonSize;
};

export function LinkButton({
  kind = "primary",
  size = "m",
  className = "",
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a className={looks(kind, size, className)} {...rest}>
      {children}
    </a>
  );
}
