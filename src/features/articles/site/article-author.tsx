import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { Byline, IntroducedAuthor } from "../article.ts";

export const pathOfAuthor = (slug: string) => `/author/${encodeURIComponent(slug.toWellFormed())}`;

function AuthorLink({ author: { slug, name } }: { author: Byline }) {
  const { lang, t } = useMessages();
  return (
    <a
      href={localPath(lang, pathOfAuthor(slug))}
      className="text-link mt-1 inline-flex min-h-8 items-center text-sm font-semibold"
    >
      {t("articles.authorPage", { author: name })}
    </a>
  );
}

/** An author within the text, with the biography. */
export function AuthorIntroduction({ author }: { author: IntroducedAuthor }) {
  return (
    <div className="card flex flex-wrap items-start gap-x-5 gap-y-4 p-5">
      <Avatar name={author.name} picture={author.image} sizes="5rem" className="w-16 text-lg sm:w-20" />
      <div className="min-w-0 grow basis-60">
        <p className="font-display text-lg font-semibold">
          <Isolate>{author.name}</Isolate>
        </p>
        {author.role ? <p className="text-sm text-ink-faint">{author.role}</p> : null}
        {author.bio ? <p className="mt-2 text-base text-ink-soft">{author.bio}</p> : null}
        <AuthorLink author={author} />
      </div>
    </div>
  );
}

/** Who wrote it, after the text. */
export function AuthorBox({ author }: { author: Byline }) {
  const { t } = useMessages();
  return (
    <section aria-labelledby="author" className="flex items-center gap-5 border-y border-line py-6">
      <Avatar name={author.name} picture={author.image} sizes="6rem" className="w-20 text-xl sm:w-24" />
      <div className="min-w-0">
        <h2 id="author" className="kicker font-sans">
          {t("articles.author")}
        </h2>
        <p className="mt-1 font-display text-xl font-semibold">
          <Isolate>{author.name}</Isolate>
        </p>
        <p className="text-base text-ink-soft">{author.role}</p>
        <AuthorLink author={author} />
      </div>
    </section>
  );
}
