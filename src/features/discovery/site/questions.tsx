import type { CategoryDetails } from "#features/categories/category.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";

/** Readers' questions about a category; the answers are in the page, collapsed. */
export function Questions({ category: { faq, textLang } }: { category: CategoryDetails }) {
  const { t } = useMessages();
  if (faq.length === 0) return null;
  return (
    <section className="section" aria-labelledby="questions">
      <SectionHeading id="questions" title={t("listing.questions")} />
      <div className="measure -mt-4 md:-mt-6" {...languageAttributes(textLang)}>
        {faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} className="not-first:mt-3">
                {paragraph}
              </p>
            ))}
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
