import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { redirectsIn } from "./redirects-file.ts";

const sample = (name: string) => readFileSync(`tests/support/import-files/${name}`, "utf8");
const read = (text: string) =>
  [...redirectsIn(text, "https://magpie.example")].map(({ line, from, to, status, why }) =>
    why ? [line, why] : [line, from, to, status],
  );

it("distinguishes sources with a query in a list", () =>
  expect(read(sample("redirects-query.txt"))).toEqual([
    [1, "/index.php?route=product/product&product_id=42", "/products", 301],
    [2, "/index.php?route=product/product&product_id=43", "/articles", 301],
    [3, "/?p=123", "/articles", 301],
  ]));

it("uses one separator for the whole file: commas may belong to a path", () =>
  expect(read(sample("redirects-comma-path.csv"))).toEqual([
    [2, "/tea,coffee,12.html", "/products", 301],
    [3, "/plain", "/articles", 301],
  ]));

it("reads Redirection's export: names patterns, disabled lines and lines that are not redirects", () => {
  expect(read(sample("redirects-redirection-plugin.csv"))).toEqual([
    [2, "/old-a", "/products", 301],
    [3, "pattern"],
  ]);
  const lines = [
    "source,target,regex,code,type,hits,title,status",
    "/gone,,0,410,error,3,,active",
    "/off,/x,0,301,url,0,,disabled",
    "/some,/x,0,301,random,0,,active",
    "/kept,/x,0,307,url,0,A title,active",
    "^/old-(tea|coffee)\\.html$,/$1,1,301,url,0,,active",
    "^/exact/?$,/x,1,301,url,0,,active",
    "/any,/x,1,301,url,0,,active",
    "^/[0-9]+$,/x,1,301,url,0,,active",
    "/missing,,0,404,error,0,,active",
  ];
  expect(read(lines.join("\r\n"))).toEqual([
    [2, "/gone", "", 410],
    [3, "disabled"],
    [4, "conditional"],
    [5, "/kept", "/x", 302],
    [6, "/old-tea.html", "/tea", 301],
    [6, "/old-coffee.html", "/coffee", 301],
    [7, "/exact", "/x", 301],
    [8, "pattern"],
    [9, "pattern"],
    [10, "/missing", "", 0],
  ]);
});

it("reads Yoast's export: origins without a slash, 410 without a target", () => {
  expect(read(sample("redirects-yoast.csv"))).toEqual([
    [2, "/old-b", "/products", 301],
    [3, "/gone-page", "", 410],
  ]);
  expect(
    read(
      "Origin,Target,Type,Format\nold,new,308,plain\nlaw,,451,plain\n^p-(.*)$,/x,301,regex\nmagpie.example/a,/b,301,plain",
    ),
  ).toEqual([
    [2, "/old", "/new", 301],
    [3, "/law", "", 410],
    [4, "pattern"],
    [5, "/a", "/b", 301],
  ]);
});

it("reads Rank Math's export: matching and status are separate columns", () =>
  expect(
    read(
      "id,source,matching,destination,type,category,status,ignore\n" +
        "1,old,exact,https://magpie.example/new,301,,active,\n2,a,contains,/b,301,,active,\n3,c,exact,,410,,active,case\n4,d,exact,/e,302,,inactive,",
    ),
  ).toEqual([
    [2, "/old", "https://magpie.example/new", 301],
    [3, "pattern"],
    [4, "/c", "", 410],
    [5, "disabled"],
  ]));

it.each([
  [
    "/a /b\n# a remark\n\n/c https://x.example/d 302",
    [
      [1, "/a", "/b", 301],
      [4, "/c", "https://x.example/d", 302],
    ],
  ],
  [
    "/a => /b\n/c→/d\n/e->/f 301!",
    [
      [1, "/a", "/b", 301],
      [2, "/c", "/d", 301],
      [3, "/e", "/f", 301],
    ],
  ],
  [
    "/a\t/b\t302\n/c,d\t/e",
    [
      [1, "/a", "/b", 302],
      [2, "/c,d", "/e", 301],
    ],
  ],
  [
    "/a,/b\n/c;d,/e,410",
    [
      [1, "/a", "/b", 301],
      [2, "/c;d", "/e", 410],
    ],
  ],
  [
    "Redirect 301 /a /b\nRedirectPermanent /c /d\nRedirect gone /e",
    [
      [1, "/a", "/b", 301],
      [2, "/c", "/d", 301],
      [3, "/e", "", 410],
    ],
  ],
  [
    "<IfModule mod_rewrite.c>\nRewriteEngine On\nRewriteRule . /index.php [L]\nRewriteRule ^z$ /y [R=301,L]\nRewriteRule ^w/(.*)$ /v/$1 [L,R]\nRedirectMatch 301 ^/(p|q)/?$ /r\nErrorDocument 404 /404.html\n</IfModule>\nRedirect /a /b",
    [
      [4, "/z", "/y", 301],
      [5, "pattern"],
      [6, "/p", "/r", 301],
      [6, "/q", "/r", 301],
      [9, "/a", "/b", 301],
    ],
  ],
  ["sep=;\nfrom;to\n/a,b;/c", [[3, "/a,b", "/c", 301]]],
  ["Redirect from,Redirect to\n/a,/b", [[2, "/a", "/b", 301]]],
  ["/old,/new", [[1, "/old", "/new", 301]]],
  ["from,to,status,hits\n'=x,/b,301,0", [[2, "/=x", "/b", 301]]],
  ["/a\ufffd,/b", [[1, "malformed"]]],
  ["", []],
])("%j is read", (text, lines) => expect(read(text)).toEqual(lines));

it("reads Redirection's JSON like its table, by the number of each redirect", () => {
  const source = (flag_regex: boolean) => ({ match_data: { source: { flag_regex } }, match_type: "url" });
  const redirects = [
    {
      url: "/a?x=1",
      ...source(false),
      action_code: 308,
      action_type: "url",
      action_data: { url: "/b" },
      enabled: true,
    },
    { url: "^/old-(x|y)/?$", ...source(true), action_code: 301, action_data: { url: "/new" } },
    { url: "^/r(.*)$", regex: true, action_code: 301, action_data: { url: "/b$1" } },
    { url: "/gone", action_code: 410, action_type: "error", action_data: {}, match_type: "url" },
    { url: "/in", match_type: "login", action_code: 301, action_data: { logged_in: "/x" } },
    { url: "/off", action_code: 301, action_data: { url: "/x" }, enabled: false },
  ];
  const lines = [
    [1, "/a?x=1", "/b", 301],
    [2, "/old-x", "/new", 301],
    [2, "/old-y", "/new", 301],
    [3, "pattern"],
    [4, "/gone", "", 410],
    [5, "conditional"],
    [6, "disabled"],
  ];
  expect(read(`\ufeff${JSON.stringify({ plugin: { version: "5.3" }, redirects })}`)).toEqual(lines);
  expect(read(JSON.stringify(redirects))).toEqual(lines);
  expect(
    read('[{"from":"/a","to":"/b","status":302},null,7,{"__proto__":{"url":"/x"}}]').slice(0, 1),
  ).toEqual([[1, "/a", "/b", 302]]);
  expect(read("[]")).toEqual([]);
});

it("takes linear time for a hostile file", () => {
  const long = "x".repeat(200_000);
  for (const text of [
    long,
    `/${long} `,
    `/a${" ".repeat(200_000)}b c d e`,
    `from,to,regex\n^/(${"a|".repeat(90_000)}b)$,/x,1`,
    "\0,\0",
  ])
    expect(read(text).length).toBeLessThan(3);
});

it("takes no time for a line far longer than any redirect", () => {
  const start = performance.now();
  const found = read(`/a -> /b\n/c -> /d\n${"a->".repeat(250_000)} x y z`);
  expect(found.slice(0, 2)).toEqual([
    [1, "/a", "/b", 301],
    [2, "/c", "/d", 301],
  ]);
  expect(performance.now() - start).toBeLessThan(10_000);
});

describe("quotation marks that are never closed", () => {
  it("break only their own line, in every kind of table", () => {
    for (const sign of [",", ";", "\t"]) {
      const lines = ["from,to,status", "/a,/b,301", '/c,"/d,301', "/e,/f,301", '"/g,/h', '"/i","/j",302'];
      const read = [...redirectsIn(lines.join("\n").replaceAll(",", sign), "https://site.example")];
      expect(read.map(({ line, from, why }) => (why ? `${line} ${why}` : `${line} ${from}`))).toEqual([
        "2 /a",
        "3 malformed",
        "4 /e",
        "5 malformed",
        "6 /i",
      ]);
    }
  });

  it("take linear time", () => {
    expect([...redirectsIn('/a,"/b\n'.repeat(20_000), "https://site.example")]).toHaveLength(20_000);
  });
});

it("recognizes wildcard addresses as patterns in every notation", () => {
  const text =
    "/blog/*  /articles/:splat  301\n/news/:year/:slug /n/:slug\n/shop* /s\n/a:b /c\n/old /new/:splat\n/x /y\n";
  const read = [...redirectsIn(text, "https://site.example")];
  expect(read.map(({ why }) => why)).toEqual([
    "pattern",
    "pattern",
    "pattern",
    undefined,
    "pattern",
    undefined,
  ]);
});
