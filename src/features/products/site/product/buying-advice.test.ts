import { expect, it } from "vitest";
import { adviceAmong } from "./buying-advice.ts";

const article = (id: string, template: string) => ({ id, template });

it("the newest guide or round-up gives its answer and is not named again below", () => {
  const articles = [
    article("1", "review"),
    article("2", "round-up"),
    article("3", "guide"),
    article("4", "versus"),
  ];
  const { advice, guides } = adviceAmong(articles);
  expect(advice?.id).toBe("2");
  expect(guides.map(({ id }) => id)).toEqual(["1", "3", "4"]);
});

it("a single guide leaves nothing to read on", () => {
  expect(adviceAmong([article("1", "guide")])).toEqual({ advice: article("1", "guide"), guides: [] });
});

it("reviews and duels give no advice, and three of them are enough", () => {
  const articles = ["1", "2", "3", "4"].map((id) => article(id, "review"));
  expect(adviceAmong(articles)).toEqual({ advice: null, guides: articles.slice(0, 3) });
});
