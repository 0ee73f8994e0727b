import { expect, it } from "vitest";
import { withOwnParameters, withSharedParameters } from "./shared-parameters.ts";

const id = (pattern: string) => ({ name: "id", in: "path", schema: { pattern } });
const lang = { name: "lang", in: "query", schema: { type: "string" } };
const description = {
  openapi: "3.1.0",
  components: { schemas: { A: {} } },
  paths: {
    "/a/{id}": { get: { parameters: [id("1"), lang] }, delete: { parameters: [id("1")] } },
    "/b/{id}": { get: { parameters: [id("2"), { name: "only", in: "query" }] }, post: { responses: {} } },
    "/c/{id}": { get: { parameters: [id("2"), lang] } },
  },
};

it("what several operations have is described once, under a name of its own, and read back as it was", () => {
  const shared = withSharedParameters(description);
  expect(shared.components).toEqual({
    schemas: { A: {} },
    parameters: { id: id("1"), "id-2": id("2"), lang },
  });
  const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  expect(shared.paths["/a/{id}"].get.parameters).toEqual([ref("id"), ref("lang")]);
  expect(shared.paths["/b/{id}"].get.parameters).toEqual([ref("id-2"), { name: "only", in: "query" }]);
  expect(withOwnParameters(shared)).toEqual(description);
  expect(withOwnParameters(description)).toEqual(description);
});
