import { expect, it } from "vitest";
import { defaultMenus } from "./default-menus.ts";
import { menusSchema, readableMenus } from "./menu.ts";

it("reads stored menus without the items that it does not know", () => {
  const menus = defaultMenus(["3"]);
  expect(menusSchema.parse(menus)).toEqual(menus);
  expect(readableMenus(menus)).toEqual(menus);
  const newer = { ...menus.bottom[0], target: { type: "calendar" } };
  expect(readableMenus({ ...menus, bottom: [newer, ...menus.bottom] })).toEqual(menus);
  for (const odd of [null, "", 7, [], { header: 1 }])
    expect(readableMenus(odd)).toEqual({ header: [], footer: [], bottom: [] });
});
