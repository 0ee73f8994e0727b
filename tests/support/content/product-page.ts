/** A typical shop's product page. */
export const productPage = (name: string, more: object = {}): string =>
  `<!doctype html><html lang="en"><title>${name} | Shop</title><script type="application/ld+json">${JSON.stringify(
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name,
      description: `All about ${name}.`,
      offers: {
        "@type": "Offer",
        price: "24.90",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      },
      ...more,
    },
  )}</script><h1>${name}</h1></html>`;
