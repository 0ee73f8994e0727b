import { pathOf } from "#content/slug-owner.ts";
import type { PageProduct } from "#features/products/product.ts";
import type { Messages } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";

/** From the front page through its categories to the product: what the server parts show above its title and tell search engines. */
export function productBreadcrumbItems(product: PageProduct, { lang, t }: Pick<Messages, "lang" | "t">) {
  const places = [product.category, product.subCategory].flatMap((place) => place ?? []);
  return [
    { name: t("trail.home"), href: localPath(lang, "/") },
    ...places.map(({ name, slug, textLang }) => ({
      name,
      href: localPath(lang, pathOf("category", slug)),
      textLang,
    })),
    {
      name: product.name,
      href: localPath(lang, pathOf("product", product.slug)),
      textLang: product.textLang,
    },
  ];
}
