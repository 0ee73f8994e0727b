import type { ReactElement } from "react";
import { Tooltip as Aria, TooltipTrigger } from "react-aria-components";

/** Words for what can be focused; never the only place where something stands. `children` is a button or link of the CRM. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <TooltipTrigger delay={400}>
    {children}
    <Aria offset={6} className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs text-paper">
      {text}
    </Aria>
  </TooltipTrigger>
);
