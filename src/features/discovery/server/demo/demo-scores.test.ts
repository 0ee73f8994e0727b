import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { demoFileSchemas } from "#features/discovery/demo-content.ts";
import { markedCriteria, weightedScore } from "#features/products/weighted-score.ts";

const readDemo = async (kind: string, department: string): Promise<unknown> =>
  JSON.parse(await readFile(`demo/${kind}/${department}.json`, "utf8"));

it.each(["electronics", "home", "fashion", "beauty", "outdoor"])(
  "in %s every category says how it judges, and every score follows from its marks",
  async (department) => {
    const categories = demoFileSchemas.categories.parse(await readDemo("categories", department));
    const products = demoFileSchemas.products.parse(await readDemo("products", department));
    const judged = categories.filter(({ criteria }) => criteria.length >= 3 && criteria.length <= 5);
    expect(judged.filter(({ testMethod }) => testMethod).map(({ key }) => key)).toEqual(
      categories.filter(({ parent }) => parent).map(({ key }) => key),
    );
    const criteriaOf = (key: string) => judged.find((category) => category.key === key)?.criteria ?? [];
    const scores = (score: (product: (typeof products)[number]) => number | null) =>
      products.map((product) => [product.key, score(product)]);
    expect(scores(({ subCategory, ratings }) => weightedScore(criteriaOf(subCategory), ratings))).toEqual(
      scores(({ score }) => score),
    );
    // Ratings only for criteria that are judged.
    for (const { subCategory, ratings } of products)
      expect(markedCriteria(criteriaOf(subCategory), ratings)).toHaveLength(ratings.length);
  },
);
