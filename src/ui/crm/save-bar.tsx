import type { ReactNode } from "react";

/** Sticks to the lower edge of an editor: the save status and the buttons. */
export const SaveBar = ({ status, children }: { status: ReactNode; children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-x-6 border-t border-line bg-paper px-4 py-3 safe-bottom lg:-mx-8 lg:px-8">
    <div className="min-w-0 text-sm text-ink-soft">{status}</div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
);
