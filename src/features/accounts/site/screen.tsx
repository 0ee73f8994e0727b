import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { siteOf } from "#pages/page-head.ts";

/** A screen of one question: its title, a sentence, and the form in a card. */
export function Screen({
  title,
  intro,
  children,
  below,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}) {
  const { siteName } = siteOf(useMatches());
  return (
    <div className="mx-auto w-full max-w-120 px-5 pt-10 pb-4 md:pt-16">
      <title>{`${title} | ${siteName}`}</title>
      <h1 className="text-3xl">{title}</h1>
      {intro ? <div className="mt-3 text-ink-soft">{intro}</div> : null}
      <div className="card mt-7 grid gap-5 p-5 sm:p-7">{children}</div>
      {below ? <div className="mt-6 grid gap-2 text-center text-[1rem] text-ink-soft">{below}</div> : null}
    </div>
  );
}
