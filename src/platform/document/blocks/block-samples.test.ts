import { expect, it } from "vitest";
import { blockSamples } from "#tests/support/content/block-samples.ts";
import { innerBlock } from "../containers.ts";
import { documentSchema, savedDocumentSchema } from "../document.ts";

const samples = blockSamples({ products: ["1", "2"], author: "3", image: "4", slot: "top", reusable: "5" });
const typesOf = (options: readonly { shape: { type: { value: string } } }[]) =>
  options.map(({ shape }) => shape.type.value).toSorted();

it("there is a sample of every kind of block, and each may be saved", () => {
  const kinds = typesOf(documentSchema.shape.content.element.options);
  expect([...new Set(samples.map(({ block }) => block.type))].toSorted()).toEqual(kinds);
  for (const { block } of samples)
    expect(savedDocumentSchema.safeParse({ type: "doc", content: [block] }).error, block.type).toBe(
      undefined,
    );
});

it("the sample of columns holds every kind of block that may be in one", () => {
  const inner = typesOf(innerBlock.options).filter((type) => type !== "unfinished");
  const held = samples.flatMap(({ block }) =>
    block.type === "columns" ? block.content.flatMap(({ content }) => content.map(({ type }) => type)) : [],
  );
  expect([...new Set(held)].toSorted()).toEqual(inner);
});
