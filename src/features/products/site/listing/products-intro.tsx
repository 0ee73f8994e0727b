import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";

type Props = { title: string; trail: { name: string; href: string }[] };

/** What the list of all products is. */
export function ProductsIntro({ title, trail }: Props) {
  const { t } = useMessages();
  return (
    <>
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <header className="mt-3 mb-4 sm:mt-5 sm:mb-8">
        <h1 tabIndex={-1} className="text-4xl max-sm:text-3xl">
          {title}
        </h1>
        <p className="mt-2 max-w-4xl text-ink-soft max-sm:hidden">{t("listing.intro")}</p>
      </header>
    </>
  );
}
