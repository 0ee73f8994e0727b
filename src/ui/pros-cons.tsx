import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type ProsConsProps = {
  prosTitle: ReactNode;
  consTitle: ReactNode;
  pros: readonly ReactNode[];
  cons: readonly ReactNode[];
  level?: 2 | 3 | 4;
};

export function ProsCons({ prosTitle, consTitle, pros, cons, level = 3 }: ProsConsProps) {
  return (
    <div className="pros-cons grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 wrap-anywhere sm:max-md:grid-cols-2 lg:grid-cols-2">
      <Points level={level} title={prosTitle} points={pros} icon="check" markClass="text-good" />
      <Points level={level} title={consTitle} points={cons} icon="minus" markClass="text-bad" />
    </div>
  );
}

type PointsProps = {
  level: 2 | 3 | 4;
  title: ReactNode;
  points: readonly ReactNode[];
  icon: IconName;
  markClass: string;
};

function Points({ level, title, points, icon, markClass }: PointsProps) {
  const Heading = `h${level}` as const;
  if (points.length === 0) return null;
  return (
    <div>
      <Heading className="mb-3 border-b border-line pb-2 text-lg">{title}</Heading>
      <ul className="plain-list grid gap-2.5">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list is drawn whole; its points have no identity of their own
          <li key={index} className="flex gap-3">
            <span className={`flex h-[1lh] items-center ${markClass}`}>
              <Icon name={icon} size={18} />
            </span>
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
