import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { TitleText } from "./text/title-text.tsx";

type EmptyStateProps = {
  icon?: IconName;
  title: string;
  level?: 1 | 2 | 3;
  action?: ReactNode;
  children?: ReactNode;
};

export function EmptyState({ icon = "search", title, level = 2, action, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-surface text-ink-soft">
        <Icon name={icon} size={28} />
      </span>
      <Heading className="mt-2 text-2xl">
        <TitleText>{title}</TitleText>
      </Heading>
      {children ? <div className="text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
