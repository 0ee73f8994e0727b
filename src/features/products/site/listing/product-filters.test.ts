import { describe, expect, it } from "vitest";
import { pageParameters } from "#platform/http/page-cache/query-allow-list.ts";
import {
  apiFilters,
  countFilters,
  filtersOfForm,
  isIndexed,
  isPart,
  readCursor,
  readFilters,
  withoutFilters,
  withZeroBrands,
  writeFilters,
} from "./product-filters.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("the filters in an address", () => {
  it("come back as they were written", () => {
    const address =
      "?category=home-office&brand=Aurel&brand=Pico&spec=finish%3Amatt&minPrice=20&maxPrice=300&minScore=8&sort=-price&view=list";
    expect(writeFilters(read(address))).toBe(address);
    // The page cache passes on what it knows.
    const names = [...new Set(new URLSearchParams(address).keys())];
    expect(pageParameters("/ar/products")).toEqual(expect.arrayContaining(names));
  });

  it("read price limits in the wrong order the other way round", () => {
    expect(writeFilters(read("?minPrice=300&maxPrice=20"))).toBe("?minPrice=20&maxPrice=300");
    expect(writeFilters(read("?minPrice=300"))).toBe("?minPrice=300");
  });

  it("leave out what they do not understand", () => {
    expect(
      writeFilters(
        read(
          "?category=&brand=&minPrice=-4&maxPrice=1e3&minScore=5&sort=cheapest&x=1&spec=a&spec=:b&spec=__proto__:c",
        ),
      ),
    ).toBe("");
  });

  it("name a brand once", () => {
    expect(read("?brand=Aurel&brand=Aurel").brands).toEqual(["Aurel"]);
  });

  it("carry the place of the next part last", () => {
    expect(writeFilters(read("?brand=Aurel"), "WzkwLDNd")).toBe("?brand=Aurel&after=WzkwLDNd");
    expect(readCursor(new URLSearchParams("after=WzkwLDNd"))).toBe("WzkwLDNd");
    expect(readCursor(new URLSearchParams("after=%3Cscript%3E"))).toBeNull();
  });

  it("are counted without sort order and view, and cleared without resetting either", () => {
    const filters = read("?brand=Aurel&brand=Pico&minScore=9&sort=newest&view=grid");
    expect(countFilters(filters)).toBe(3);
    expect(writeFilters(withoutFilters(filters))).toBe("?sort=newest&view=grid");
  });

  it("ask the API for the page's category where none is chosen", () => {
    expect(apiFilters(read(""), "7").category).toBe("7");
    expect(apiFilters(read("?category=lamps"), "7").category).toBe("lamps");
  });

  it("leave the list whole in another view, which is not indexed all the same", () => {
    const list = (query: string) => ({ filters: read(query), after: null });
    expect([isPart(list("")), isIndexed(list(""))]).toEqual([false, true]);
    expect([isPart(list("?view=list")), isIndexed(list("?view=list"))]).toEqual([false, false]);
    expect([isPart(list("?sort=newest")), isIndexed(list("?sort=newest"))]).toEqual([true, false]);
    expect(read("?view=cards").view).toBeNull();
  });

  it("are read from a form, whose empty fields say nothing", () => {
    const form = new FormData();
    form.append("brand", "Aurel");
    form.append("minPrice", "");
    form.append("maxPrice", " 90 ");
    expect(writeFilters(filtersOfForm(form))).toBe("?brand=Aurel&maxPrice=90");
  });
});

describe("the brands beside a list", () => {
  it("stay in place with a count of zero when the other filters leave nothing of them", () => {
    const all = [
      { name: "Aurel", count: 3 },
      { name: "Pico", count: 1 },
    ];
    expect(withZeroBrands([{ name: "Pico", count: 1 }], all, ["Gone"])).toEqual([
      { name: "Aurel", count: 0 },
      { name: "Pico", count: 1 },
      { name: "Gone", count: 0 },
    ]);
  });
});
