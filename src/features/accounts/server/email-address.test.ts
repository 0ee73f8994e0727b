import { expect, it } from "vitest";
import { parseEmail } from "./email-address.ts";

it.each([
  [" Ada@Example.COM ", "ada@example.com"],
  ["o'brien+shop@mail.example.co.uk", "o'brien+shop@mail.example.co.uk"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
  ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
  ["ada@דוגמה.קום", "ada@xn--6dbbec0c.xn--9dbq2a"],
])("%s is %s", (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

it.each([
  "",
  "ada",
  "@example.com",
  "ada@",
  "ada@localhost",
  "ada@127.0.0.1",
  "ada@[127.0.0.1]",
  "ada@example..com",
  "ada@-example.com",
  "ada@example.com/x",
  "ada@example.com:25",
  "ada@exa mple.com",
  "a b@example.com",
  ".ada@example.com",
  "ada..b@example.com",
  '"ada"@example.com',
  "ada@example.com\r\nBcc: all@example.com",
  "ada\r\n@example.com",
  "ada\u0000@example.com",
  "ada@example.com,eve@example.com",
  "Ada <ada@example.com>",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(300)}.com`,
  `ada@${"a.".repeat(130)}com`,
  // Cyrillic а in Latin, as letters and as punycode; whole words of lookalikes; Greek in Latin.
  "ada@p\u0430ypal.com",
  "ada@xn--pypal-4ve.com",
  "ada@\u0430\u0440\u0440\u04cf\u0435.com",
  "ada@g\u03bfogle.com",
  // The name before the @ likewise.
  "\u0430da@example.com",
])("%j is refused", (text) => {
  expect(parseEmail(text)).toBe(null);
});
