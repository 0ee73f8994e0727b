import { badText, badValue, type Dice, isOneIn, oneOf, type Schema, valueFor } from "./bad-values.ts";
import { inheritedNames } from "./inherited-names.ts";

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema?: Schema }> } };
export type Contract = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};
export type BadRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** What it was generated from: a method and path of the contract, or a page. */
  of: string;
  isAdmin: boolean;
};

/** Percent escapes that browsers never write: invalid, truncated or empty ones. */
const badEscapes = [
  "%",
  "%zz",
  "%00",
  "%E2%80%A8",
  "%E2%80%A9",
  "%ED%A0%BD",
  "%C0%AF",
  "%FF",
  "%F0%9F%98%80",
  "%0d%0a",
  "%5c",
  "%2f..",
  "%u2028",
  "\xe9",
];

function badSegment(roll: Dice): string {
  const kind = roll(6);
  if (kind === 0) return oneOf(roll, badEscapes);
  if (kind === 1) return oneOf(roll, inheritedNames);
  if (kind === 2) return oneOf(roll, badEscapes) + oneOf(roll, inheritedNames);
  return encodeURIComponent(badText(roll).toWellFormed()).slice(0, 2_000);
}

type Query = { parameters: readonly Parameter[]; resolve: (schema: Schema) => Schema; isBad: boolean };

function queryOf(roll: Dice, { parameters, resolve, isBad }: Query): string {
  const pairs = parameters.flatMap(({ name, required, schema }) => {
    if (!isOneIn(roll, isBad ? 2 : 5) && !required) return [];
    const given = isBad && isOneIn(roll, 2) ? badText(roll) : valueFor(schema, roll, resolve, 0);
    const value = (typeof given === "string" ? given : (JSON.stringify(given) ?? "")).toWellFormed();
    const isTorn = isBad && isOneIn(roll, 12);
    const pair = `${name}=${isTorn ? oneOf(roll, badEscapes) : encodeURIComponent(value).slice(0, 1_000)}`;
    return isBad && isOneIn(roll, 6) ? [pair, pair, `${name}[]=${badSegment(roll)}`] : [pair];
  });
  if (!isBad) return pairs.length ? `?${pairs.join("&")}` : "";
  if (isOneIn(roll, 3)) pairs.push(`${oneOf(roll, inheritedNames)}=${badSegment(roll)}`);
  if (isOneIn(roll, 20)) pairs.push(...Array.from({ length: 200 }, () => "q=1"));
  if (isOneIn(roll, 10)) pairs.push(`preview=${badSegment(roll)}`);
  return `?${pairs.join("&")}`;
}

const headerValues = [
  "",
  "*",
  "0",
  "-1",
  '"1"',
  'W/"x"',
  "bytes=0-",
  "bytes=9-1,-5",
  "en",
  "xx",
  "fr;q=2",
  "gzip;q=0",
  "br, __proto__",
  "constructor",
  "x".repeat(4_000),
  "\xe9\xff",
  "1, 2, 3",
];
const headerNames = [
  "accept",
  "accept-encoding",
  "accept-language",
  "if-none-match",
  "if-modified-since",
  "range",
  "prefer",
  "idempotency-key",
  "origin",
  "cookie",
  "referer",
  "user-agent",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-http-method-override",
  "expect-ct",
  "sec-gpc",
  "save-data",
];

function partsOf(roll: Dice): Buffer {
  const name = oneOf(roll, [
    "file",
    "settings",
    "alt",
    "caption",
    "version",
    "__proto__",
    "constructor",
    "",
    "x\0y",
  ]);
  const fileName = isOneIn(roll, 2)
    ? `; filename="${oneOf(roll, ["a.csv", "\0", "../../x", "\xff\xfe.png", "x".repeat(300), ""])}"`
    : "";
  const content = oneOf(roll, [
    "name,price\nKettle,1\n",
    '{"a":"\\u0000\\ud83d"}',
    "\0\0",
    "\xff\xd8\xff\xe0",
    "%PDF",
    "<rss>",
    "",
    "x".repeat(5_000),
  ]);
  const end = oneOf(roll, ["\r\n--b--\r\n", "\r\n--b", "", "\r\n--b\r\n\r\n"]);
  return Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n\r\n${content}${end}`,
    "latin1",
  );
}

/** A body and its type: JSON close to the schema, arbitrary JSON, broken JSON, broken UTF-8, forms. */
function bodyOf(
  roll: Dice,
  schema: Schema | undefined,
  resolve: (schema: Schema) => Schema,
): { type: string; body: Buffer } {
  const json = (value: unknown) => ({
    type: "application/json",
    body: Buffer.from(JSON.stringify(value) ?? ""),
  });
  const kind = roll(20);
  if (kind < 6) return json(valueFor(schema, roll, resolve, 0));
  if (kind < 12) return json(valueFor(schema, roll, resolve, 6));
  if (kind === 12) return json(badValue(roll));
  if (kind === 13) {
    const { type, body } = json(valueFor(schema, roll, resolve, 20));
    if (body.length) body[roll(body.length)] = oneOf(roll, [0xff, 0xc0, 0xed, 0x00, 0x80, 0x7d, 0x22]);
    return { type, body };
  }
  if (kind === 14)
    return {
      type: "application/json",
      body: Buffer.from(
        oneOf(roll, [
          "{",
          "[1,",
          '{"a":1e999,"b":-1e999}',
          '{"a":1,"a":2}',
          '"\\ud83d"',
          "\ufeff{}",
          "nul",
          '{"__proto__":{"x":1}}',
          "[".repeat(5_000),
          '{"x":'.repeat(101),
        ]),
      ),
    };
  if (kind === 15)
    return {
      type: oneOf(roll, [
        "text/plain",
        "application/json; charset=utf-16",
        "application/ld+json",
        "",
        "multipart/form-data",
        "constructor",
        "application/xml",
      ]),
      body: Buffer.from("{}"),
    };
  if (kind === 16) {
    const form = Array.from(
      { length: 1 + roll(6) },
      () =>
        `${oneOf(roll, ["productId", "kind", "note", "back", "email", "amount", "currency", "percent", "token", "__proto__"])}=${badSegment(roll)}`,
    );
    return { type: "application/x-www-form-urlencoded", body: Buffer.from(form.join("&"), "latin1") };
  }
  if (kind < 19)
    return {
      type: isOneIn(roll, 6) ? "multipart/form-data; boundary=" : "multipart/form-data; boundary=b",
      body: partsOf(roll),
    };
  return json({
    ...(valueFor(schema, roll, resolve, 0) as object),
    [oneOf(roll, inheritedNames)]: badValue(roll),
  });
}

/** Endless requests over every operation of the contract and every page, reproducible for a seed. */
export function* badRequests(
  contract: Contract,
  pages: readonly string[],
  slugs: readonly string[],
  roll: Dice,
): Generator<BadRequest, never, undefined> {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (contract.components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => typeof operation === "object" && "responses" in operation)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const filled = (path: string, isBad: boolean) =>
    path.replaceAll(/\{[^}]+\}|:[a-z]+\??|\*/gi, (hole) => {
      if (hole === ":lang?") return oneOf(roll, ["", "", "he", "fr", "ar", "zh", "en", "xx", "__proto__"]);
      if (isBad && isOneIn(roll, 2)) return badSegment(roll);
      return /slug|\*/.test(hole) ? oneOf(roll, slugs) : String(1 + roll(40));
    });
  const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PURGE"];

  function toApi(): BadRequest {
    const { path, method: own, operation } = oneOf(roll, operations);
    // If everything were bad, the first part would be refused and the rest never parsed.
    const place = oneOf(roll, ["path", "query", "body", "body", "body", "all"]);
    const isBad = (part: string) => place === part || place === "all";
    const method = isOneIn(roll, 40) ? oneOf(roll, others) : own;
    const parameters = (operation.parameters ?? []).filter((one) => one.in === "query");
    const content = operation.requestBody?.content ?? {};
    const hasBody = !["GET", "HEAD", "DELETE"].includes(method) || isOneIn(roll, 30);
    const sent = hasBody ? bodyOf(roll, content["application/json"]?.schema, resolve) : undefined;
    const isForm = "multipart/form-data" in content && isOneIn(roll, 2);
    return {
      method,
      path: filled(path, isBad("path")) + queryOf(roll, { parameters, resolve, isBad: isBad("query") }),
      headers: {
        "if-match": oneOf(roll, ["0", "1", "1", "2", '"3"', "x"]),
        ...(sent ? { "content-type": isForm ? "multipart/form-data; boundary=b" : sent.type } : {}),
      },
      ...(sent ? { body: isForm ? partsOf(roll) : sent.body } : {}),
      of: `${own} ${path}`,
      isAdmin: !isOneIn(roll, 6),
    };
  }
  function toPage(): BadRequest {
    const page = oneOf(roll, pages);
    const path = isOneIn(roll, 4) ? `/${badSegment(roll)}` : filled(page, isOneIn(roll, 2));
    const isData = isOneIn(roll, 6) && !/\.[a-z]+$/.test(path);
    const names = [
      "q",
      "in",
      "ids",
      "category",
      "brand",
      "minPrice",
      "after",
      "sort",
      "view",
      "lang",
      "p",
      "s",
      "_routes",
      "shops",
    ];
    const parameters = names.map((name) => ({ name, in: "query", schema: {} }));
    const query = isOneIn(roll, 2) ? queryOf(roll, { parameters, resolve, isBad: isOneIn(roll, 2) }) : "";
    const deeper = isOneIn(roll, 8) ? `/${badSegment(roll)}` : "";
    return {
      method: isOneIn(roll, 25) ? oneOf(roll, others) : "GET",
      path: `${path}${deeper}${isData ? ".data" : ""}${query}`.replace(
        /^\/{2,}/,
        isOneIn(roll, 3) ? "//" : "/",
      ),
      headers: {},
      of: page,
      isAdmin: isOneIn(roll, 10),
    };
  }
  for (;;) {
    const request = isOneIn(roll, 3) ? toPage() : toApi();
    if (isOneIn(roll, 3)) request.headers[oneOf(roll, headerNames)] = oneOf(roll, headerValues);
    if (isOneIn(roll, 50))
      request.headers["x-forwarded-for"] = oneOf(roll, ["__proto__", "::", "1.2.3", "", "9".repeat(300)]);
    else request.headers["x-forwarded-for"] = `198.18.${roll(250)}.${roll(250)}`;
    yield request;
  }
}
