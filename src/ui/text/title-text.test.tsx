import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TitleText } from "./title-text.tsx";

const shown = (text: string) => renderToStaticMarkup(<TitleText>{text}</TitleText>);

it("gives a Chinese title places to break between its words alone, and leaves others as they are", () => {
  const html = shown("给小厨房选椅子：先量过道，再看椅子");
  expect(html.replaceAll("<wbr/>", "")).toBe(
    '<span class="phrases">给小厨房选椅子：先量过道，再看椅子</span>',
  );
  for (const whole of ["厨房", "椅子：", "过道，"]) expect(html).toContain(whole);
  expect(html.split("<wbr/>").length).toBeGreaterThan(4);
  const quoted = shown("给“小厨房”选（轻便）椅子").split("<wbr/>");
  for (const part of quoted) expect(part).not.toMatch(/[“（]$/);
  expect(quoted.join("|")).toMatch(/\|“小/);
  for (const text of ["A desk that works", "كراسٍ لمطبخ صغير", ""]) expect(shown(text)).toBe(text);
});
