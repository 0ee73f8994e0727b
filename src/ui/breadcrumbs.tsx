import { Icon } from "./icon.tsx";

export type Crumb = { name: string; href: string };

/** The last item is the page itself: named, not linked. */
export function Breadcrumbs({ label, items }: { label: string; items: Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-faint">
        {items.map((item, index) => (
          <li key={item.href} className="inline-flex items-center gap-1.5">
            {index > 0 ? <Icon name="chevron" size={14} /> : null}
            {index === items.length - 1 ? (
              <span aria-current="page" className="text-ink-soft">
                <bdi>{item.name}</bdi>
              </span>
            ) : (
              <a
                href={item.href}
                className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                <bdi>{item.name}</bdi>
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
