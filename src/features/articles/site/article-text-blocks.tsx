import type { Outbound } from "#features/offers/offer.ts";
import { ShopAnchor } from "#features/offers/site/shop-link.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { relOf } from "#i18n/urls/outbound-link.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { inlineOf, type RichLine, textOf } from "#platform/document/rich-line.ts";
import { LinkButton } from "#ui/button.tsx";
import { ProsCons } from "#ui/pros-cons.tsx";
import { InlineText, type LinkDrawing } from "#ui/text/rich-inline.tsx";
import type { Article } from "../article.ts";

// Blocks whose words are the writer's own.

type TextLang = { textLang: Article["textLang"] };

const shopLook =
  "inline-flex min-h-11 items-center gap-1 rounded-md bg-buy px-5 py-2.5 text-[1rem] leading-tight font-semibold text-on-buy no-underline hover:bg-buy-strong";

type ActionLinkProps = TextLang & {
  href: string;
  label: string;
  /** Where the URL is a shop's. */
  shop: Outbound | undefined;
  isQuiet?: boolean;
};

/** A button to a URL; one that leaves for a shop is marigold, whatever the writer chose. */
export function ActionLink({ href, label, shop, textLang, isQuiet = false }: ActionLinkProps) {
  const words = <span {...languageAttributes(textLang)}>{label}</span>;
  if (shop)
    return (
      <ShopAnchor to={shop} place={{ block: "action" }} className={shopLook}>
        {words}
      </ShopAnchor>
    );
  return (
    <LinkButton href={href} kind={isQuiet ? "quiet" : "primary"} rel={relOf(href)}>
      {words}
    </LinkButton>
  );
}

const places = { start: "justify-start", center: "justify-center", end: "justify-end" };

export function Buttons({
  attrs: { buttons, align },
  shopLinks = {},
  textLang,
}: TextLang & { attrs: AttrsOf<"buttons">; shopLinks: Article["shopLinks"] | undefined }) {
  return (
    <div className={`flex flex-wrap gap-3 ${places[align]}`}>
      {buttons.map(({ label, href, look }, index) => (
        <ActionLink
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity but their place
          key={index}
          href={href}
          label={label}
          shop={shopLinks[href]}
          textLang={textLang}
          isQuiet={look === "outline"}
        />
      ))}
    </div>
  );
}

export function ProsConsList({
  attrs,
  links,
  textLang,
}: TextLang & { attrs: AttrsOf<"prosConsList">; links: LinkDrawing }) {
  const { t } = useMessages();
  const written = languageAttributes(textLang);
  const title = (own: string, usual: string) => (own ? <span {...written}>{own}</span> : usual);
  const points = (all: readonly RichLine[]) =>
    all
      .filter((point) => textOf(point).trim())
      .map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place
        <span key={index} {...written}>
          <InlineText content={inlineOf(point)} {...links} />
        </span>
      ));
  return (
    <ProsCons
      prosTitle={title(attrs.prosTitle, t("product.pros"))}
      consTitle={title(attrs.consTitle, t("product.cons"))}
      pros={points(attrs.pros)}
      cons={points(attrs.cons)}
    />
  );
}
