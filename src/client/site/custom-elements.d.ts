import type { HTMLAttributes, ReactNode } from "react";

type Island = HTMLAttributes<HTMLElement> & {
  children?: ReactNode;
  class?: string;
  [data: `data-${string}`]: string | number | undefined;
};

/** The islands of public pages: each is an element with its own behavior in the browser (docs/architecture.md). */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "buy-bar": Island;
      "compare-tray": Island;
      "consent-notice": Island;
      "filter-panel": Island;
      "more-items": Island;
      "price-age": Island;
      "product-gallery": Island;
      "share-links": Island;
    }
  }
}
