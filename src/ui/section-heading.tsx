import { Icon } from "./icon.tsx";
import { TitleText } from "./text/title-text.tsx";

type SectionHeadingProps = {
  kicker?: string;
  title: string;
  level?: 2 | 3;
  /** For a fragment link, and for the section's aria-labelledby. */
  id?: string;
  href?: string;
  hrefText?: string;
};

export function SectionHeading({ kicker, title, level = 2, id, href, hrefText }: SectionHeadingProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-t border-ink pt-4 md:mb-8">
      <div>
        {kicker ? <p className="kicker mb-1">{kicker}</p> : null}
        <Heading id={id} className={level === 2 ? "text-2xl" : "text-xl"}>
          <TitleText>{title}</TitleText>
        </Heading>
      </div>
      {href && hrefText ? (
        <a
          href={href}
          className="group inline-flex min-h-11 items-center gap-2 text-sm font-semibold hover:text-brand"
        >
          {hrefText}
          <Icon name="arrow" size={18} />
        </a>
      ) : null}
    </div>
  );
}
