import { readFileSync } from "node:fs";
import { expect, type Locator, test } from "@playwright/test";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { newArticle } from "#tests/support/journey/new-article.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

/** A word processor's clipboard HTML: its own dialect, with lists as paragraphs. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @page WordSection1 {size:595.3pt 841.9pt;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment--><div class=WordSection1>
<p class=MsoTitle>The kettles<o:p></o:p></p>
<h1>First<o:p></o:p></h1><h4 style='mso-outline-level:4'><b>Small</b><o:p></o:p></h4>
<p class=MsoNormal><span style='font-family:"Calibri",sans-serif;mso-fareast-language:EN-US'>It is <b style='mso-bidi-font-weight:normal'>loud</b>&nbsp;and
<span style='font-style:italic'>old</span>.<o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Steel<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Glass<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Fill<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Boil<o:p></o:p></p>
<p class=MsoNormal><span style='display:none;mso-hide:all'>hidden</span><!--[if supportFields]><span style='mso-element:field-begin'></span><![endif]-->Seen.<o:p></o:p></p>
<p class=MsoNormal style='text-align:right' dir=RTL><span lang=HE dir=RTL>קומקום שקט<o:p></o:p></span></p>
</div><!--EndFragment--></body></html>`;

/** Everything inside a <b> that is not bold; bold words have a style. */
const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f">
<h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700;white-space:pre-wrap;">Why</span></h2>
<p dir="ltr"><span style="font-weight:400;font-style:normal">Plain, </span><span style="font-weight:700">bold, </span><span style="font-weight:400;font-style:italic">slanted, </span><a href="https://www.example.com/kettle?a=1" style="text-decoration:none;"><span style="color:#1155cc">linked</span></a></p>
<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>Deeper</span></p></li></ul><li dir="ltr"><p><span>Two</span></p></li></ul>
<br class="Apple-interchange-newline"></b>`;

/** A web page, with scripts, visible and hidden parts. */
const web = `<article onclick="window.ran=1"><script>window.ran = 1</script><style>p{color:red}</style>
<h5>Far down</h5><p style="color:#c00">Read <a href="javascript:window.ran=1">this</a> and <a href="http://example.com/x#y">that</a>.<img src="x" onerror="window.ran=1"></p>
<p><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12NYZWwMRwzEcQDBsxEBSUzb6AAAAABJRU5ErkJggg=="><picture><img src="https://example.com/a.jpg"></picture>After.</p>
<table><caption>Sizes</caption><thead><tr><th>Kettle</th><th>Litres</th></tr></thead><tbody><tr><td>Small <b>one</b></td><td>0.8</td></tr><tr><td>Large</td></tr></tbody></table>
<table><tr><td><p>Only a frame.</p></td></tr></table>
<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="Film"></iframe><iframe src="https://example.com/track"></iframe>
<blockquote><p>Said.</p><cite>Ann</cite></blockquote><div class="wp-block-buttons"><div class="wp-block-button is-style-outline"><a href="https://example.com/buy">Buy</a></div></div><div class="wp-block-columns" style="gap:0"><div class="wp-block-column"><p><u>Left</u></p></div><div class="wp-block-column"><p>Right</p></div></div><blockquote class="twitter-tweet"><p>Hi</p><a href="https://twitter.com/a/status/1234567890123456789">May 1</a></blockquote><form><input value="x"><button>Send</button></form><svg><text>drawn</text></svg>
<div data-block="callToAction" data-attrs='{"href":"javascript:window.ran=1","text":5}'></div><p hidden>Not this.</p></article>`;

const sampleOf = (file: string, name: string): string =>
  (JSON.parse(readFileSync(`tests/support/pasted/${file}.json`, "utf8")) as string[][]).find(
    ([title]) => title === name,
  )?.[1] ?? "";
const numbered = {
  "word numbers": {},
  "word hebrew letters": { numbering: "hebrew" },
  "word hebrew geresh": { numbering: "hebrew", marker: "geresh" },
  "word arabic digits": { numbering: "arabic-indic" },
  "word chinese": { marker: "comma" },
  "word chinese brackets": { marker: "wide-parentheses" },
  "word roman": { numbering: "lower-roman" },
  "word 1.1": {},
  "word (a)": { numbering: "lower-alpha", marker: "parentheses" },
};

type Node = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string }[];
  content?: Node[];
};

const blocksIn = (field: Locator): Promise<Node[]> =>
  field.evaluate(
    (element) =>
      (element as HTMLElement & { editor: { getJSON(): { content: Node[] } } }).editor.getJSON().content,
  );

/** Pastes into the empty editor and returns the resulting blocks. */
const pasted = async (field: Locator, html: string): Promise<Node[]> => {
  await field.press("Control+a");
  await field.press("Delete");
  return field.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", given);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    const { editor } = element as HTMLElement & { editor: { getJSON(): { content: Node[] } } };
    return editor.getJSON().content;
  }, html);
};

const isList = ({ type }: Node): boolean => type.endsWith("List");
/** A nested list is in brackets. */
const words = (node: Node): string =>
  node.text ??
  (node.content ?? [])
    .map((part) => (isList(part) && node.type === "listItem" ? `(${words(part)})` : words(part)))
    .join(isList(node) ? "|" : "");
/** A block's summary: its type, level and text. */
const short = (nodes: Node[]): string[] =>
  nodes
    .map((node) => `${node.type}${node.attrs?.level ?? ""}: ${words(node).replace(/\s+/g, " ").trim()}`)
    .filter((line) => line !== "paragraph: ");
const marked = (nodes: Node[], mark: string): string[] =>
  nodes.flatMap((node) =>
    node.marks?.some(({ type }) => type === mark)
      ? [(node.text ?? "").trim()]
      : marked(node.content ?? [], mark),
  );

test("pasting from word processors and web pages yields clean text with its headings, lists, tables and videos", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { page, field } = await newArticle({ browser, request }, admin, "Pasted");
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));

  const fromWord = await pasted(field, word);
  expect(short(fromWord)).toEqual([
    "heading2: The kettles",
    "heading2: First",
    "heading3: Small",
    "paragraph: It is loud and old.",
    "bulletList: Steel(Glass)",
    "orderedList: Fill|Boil",
    "paragraph: Seen.",
    "paragraph: קומקום שקט",
  ]);
  expect(marked(fromWord, "bold")).toEqual(["loud"]);
  expect(marked(fromWord, "italic")).toEqual(["old"]);

  const fromDocs = await pasted(field, docs);
  expect(short(fromDocs)).toEqual([
    "heading2: Why",
    "paragraph: Plain, bold, slanted, linked",
    "bulletList: One(Deeper)|Two",
  ]);
  expect(marked(fromDocs, "bold")).toEqual(["bold,"]);
  expect(marked(fromDocs, "italic")).toEqual(["slanted,"]);
  expect(marked(fromDocs, "link")).toEqual(["linked"]);

  const fromWeb = await pasted(field, web);
  expect(short(fromWeb)).toEqual([
    "heading3: Far down",
    "paragraph: Read this and that.",
    "paragraph: After.",
    "table: ",
    "paragraph: Only a frame.",
    "embed: ",
    "blockquote: Said.Ann",
    "buttons: ",
    "columns: LeftRight",
    "embed: ",
    "callToAction: ",
  ]);
  expect(marked(fromWeb, "underline")).toEqual(["Left"]);
  expect(fromWeb.find(({ type }) => type === "table")?.attrs).toEqual({
    caption: "Sizes",
    headRows: 1,
    rows: [
      ["Kettle", "Litres"],
      [
        {
          content: [
            { type: "text", text: "Small " },
            { type: "text", text: "one", marks: [{ type: "bold" }] },
          ],
        },
        "0.8",
      ],
      ["Large", ""],
    ],
  });
  expect(fromWeb.find(({ type }) => type === "embed")?.attrs).toEqual({
    provider: "youtube",
    videoId: "aqz-KE-bpKQ",
    title: "Film",
  });
  expect(marked(fromWeb, "link")).toEqual(["that"]);
  expect(JSON.stringify(fromWeb)).not.toMatch(/javascript|data:|onerror|track|drawn|Send/);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);

  // A pasted image goes to the library and is placed below the pasted text.
  await expect.poll(async () => (await blocksIn(field)).map(({ type }) => type)).toContain("image");

  for (const [name, numbers] of Object.entries(numbered)) {
    const [list, ...others] = await pasted(field, sampleOf("paste-word-lists", name));
    expect([name, list?.type, list?.attrs, others.length], name).toEqual([
      name,
      "orderedList",
      { start: null, numbering: null, marker: null, ...numbers },
      0,
    ]);
  }
  const cells = await pasted(field, sampleOf("paste-tables", "table colspan"));
  expect(cells.find(({ type }) => type === "table")?.attrs?.rows).toEqual([
    [
      { content: [{ type: "text", text: "Model" }], rowspan: 2 },
      { content: [{ type: "text", text: "Power" }], colspan: 2 },
    ],
    ["Min", "Max"],
    ["Aqua", "900", "1500"],
  ]);
  const linked = JSON.stringify(await pasted(field, sampleOf("paste-tables", "table links")));
  expect(linked).toContain('"href":"https://www.amazon.com/dp/B0ABCDEF31"');
  const target = JSON.stringify(await pasted(field, sampleOf("paste-google-redirect", "google redirect")));
  expect(target).toContain('"href":"https://shop.example/kettle?a=1"');
  expect(complaints).toEqual([]);

  // Inside a list the slash menu offers blocks too; those not allowed there are placed below.
  await field.press("Control+a");
  await field.press("Delete");
  await field.pressSequentially("- Steel");
  await field.press("Enter");
  await field.press("Tab");
  await field.pressSequentially("Glass /");
  await expect(page.getByRole("listbox")).toBeVisible();
  await field.pressSequentially("divider");
  await field.press("Enter");
  expect(short(await blocksIn(field))).toEqual(["bulletList: Steel(Glass )", "horizontalRule: "]);
  await page.context().close();
});

const item = (mark: string, words: string, tag = "p", level = 1): string =>
  `<${tag} style='mso-list:l3 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${words}</${tag}>`;

test("a paste preserves numbered headings, marks, checklists, anchors and tables, and reports what it lost", async ({
  browser,
  request,
}) => {
  const { page, field } = await newArticle({ browser, request }, admin, "Pasted more");

  const outline = `${item("1", "Why", "h1")}<p>Words</p>${item("1.1", "Noise", "h2", 2)}${item("1.2", "Price", "h2", 2)}`;
  expect(short(await pasted(field, outline))).toEqual([
    "heading2: 1 Why",
    "paragraph: Words",
    "heading2: 1.1 Noise",
    "heading2: 1.2 Price",
  ]);
  expect(short(await pasted(field, item("Step 1:", "Fill") + item("Step 2:", "Boil")))).toEqual([
    "bulletList: Step 1: Fill|Step 2: Boil",
  ]);
  expect(short(await pasted(field, item("[1]", "Fill") + item("[2]", "Boil")))).toEqual([
    "orderedList: Fill|Boil",
  ]);

  const box = (checked: boolean, words: string): string =>
    `<li role="checkbox" aria-checked="${checked}"><img src="data:image/png;base64,iVBORw0KGgo=" alt="${checked ? "checked" : "unchecked"}" role="checkbox"><p>${words}</p></li>`;
  expect(short(await pasted(field, `<ul>${box(true, "Done")}${box(false, "Open")}</ul>`))[0]).toMatch(
    /^bulletList: ☑ ?\|? ?Done\|☐ ?\|? ?Open$/,
  );

  const places = '<p><a href="#why">Why</a> <a href="#gone">Gone</a></p><h1 id="why">Why</h1><p>x</p>';
  const there = await pasted(field, places);
  expect(there.find(({ type }) => type === "heading")?.attrs?.anchor).toBe("why");
  expect(marked(there, "link")).toEqual(["Why"]);

  const rows = "<tr><td><p>a</p><p>b</p></td><td>c<br>d</td></tr><tr><td>e</td><td>f</td></tr>";
  const [table] = await pasted(field, `<table><tr><th colspan="1000">Head</th></tr>${rows}</table>`);
  const broken = (one: string, other: string) => ({
    content: [{ type: "text", text: one }, { type: "hardBreak" }, { type: "text", text: other }],
  });
  expect(table?.attrs?.rows).toEqual([
    [{ content: [{ type: "text", text: "Head" }], colspan: 2 }],
    [broken("a", "b"), broken("c", "d")],
    ["e", "f"],
  ]);
  await pasted(field, `<table>${`<tr>${"<td>x</td>".repeat(13)}</tr>`.repeat(2)}</table>`);
  await expect(page.getByText("1 table was too large. Its cells were pasted as paragraphs.")).toBeVisible();
  await page.context().close();
});
