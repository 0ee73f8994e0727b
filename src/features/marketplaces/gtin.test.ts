import { describe, expect, it } from "vitest";
import { gtin14, readGtin, sameGtin } from "./gtin.ts";

describe("a GTIN is read as it is printed", () => {
  it.each([
    ["4006381333931", "4006381333931"],
    [" 4 006381 333931 ", "4006381333931"],
    ["036000291452", "036000291452"],
    ["96385074", "96385074"],
    ["10614141000415", "10614141000415"],
    ["978-0-306-40615-7", "9780306406157"],
  ])("accepts %s", (written, gtin) => {
    expect(readGtin(written)).toEqual({ ok: true, gtin });
  });

  it.each([
    ["4006381333932", "gtin-check-digit"],
    ["036000291453", "gtin-check-digit"],
    ["12345", "gtin-length"],
    ["123456789", "gtin-length"],
    ["4.00638E+12", "gtin-unreadable"],
    ["0000000000000", "gtin-unreadable"],
    ["n/a", "gtin-unreadable"],
    ["", "gtin-unreadable"],
  ])("refuses %s as %s", (written, code) => {
    expect(readGtin(written)).toEqual({ ok: false, code });
  });

  it("compares a UPC with the EAN that pads it, and with nothing else", () => {
    expect(gtin14("036000291452")).toBe("00036000291452");
    expect(sameGtin("036000291452", "0036000291452")).toBe(true);
    expect(sameGtin("036000291452", "4006381333931")).toBe(false);
  });
});
