import { type APIRequestContext, type Browser, expect, test } from "@playwright/test";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const block = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const document = (texts: readonly string[]) => ({ type: "doc", content: texts.map(block) });
const written = {
  en: ["It boils within three minutes.", "It pours without a drop.", "It costs as much as two."],
  he: ["הוא מרתיח תוך שלוש דקות.", "הוא מוזג בלי לטפטף.", "הוא עולה כמו שניים."],
};
type Lang = keyof typeof written;

/** An article whose text, or a product whose description, Ada has open and Bea changes. */
async function opened(
  of: "articles" | "products",
  lang: Lang,
  { browser, request }: { browser: Browser; request: APIRequestContext },
) {
  const [ada, bea] = [
    await signInByApi(request, await accountOf("editor")),
    await signInByApi(request, await accountOf("editor")),
  ];
  const call = async (token: string, method: "get" | "post" | "put", path: string, data?: object) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await request[method](`/api/admin/${path}`, { headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${method} ${path} ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const name = `Merged ${lang} ${Date.now()}`;
  const texts = (parts: readonly string[]) =>
    of === "articles" ? { content: document(parts) } : { description: parts.join("\n\n") };
  const { id } = await call(ada.token, "post", of, {
    ...(of === "articles" ? { title: name } : { name }),
    ...texts(written[lang]),
  });
  const page = await visitor(browser, lang, ada);
  await page.goto(
    of === "articles" ? `/crm/articles/${id}/edit?lang=en` : `/crm/products/edit/${id}?lang=en`,
  );
  const { t } = await crmMessagesIn(lang);
  const box =
    of === "articles"
      ? page.locator("main .ProseMirror")
      : page.getByLabel(t("prod.field-description"), { exact: true }).first();
  const draft = () => call(ada.token, "get", `${of}/${id}/draft`);
  return {
    page,
    t,
    box,
    question: page.getByRole("alertdialog", { name: t("editor.conflict-title") }),
    faults: faultsOf(page),
    bea: async (parts: readonly string[], draftOf: string | null = null) =>
      call(bea.token, "put", `${of}/${id}/draft`, { version: 1, draftOf, ...texts(parts) }),
    draft,
    shows: async (text: string): Promise<void> => {
      if (of === "articles") await expect(box).toContainText(text);
      else await expect.poll(() => box.inputValue()).toContain(text);
    },
    /** The paragraphs of the saved draft. */
    saved: async (): Promise<string[]> => {
      const { content } = await draft();
      return of === "products"
        ? content.description.split("\n\n")
        : content.content.content.map((one: ReturnType<typeof block>) => one.content[0]?.text);
    },
    typeAtEnd: async (text: string) => {
      await box.click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(text);
    },
  };
}

for (const { lang, tag } of enduredLanguages("en", "he"))
  for (const of of ["articles", "products"] as const)
    test(`two editors change one of ${of} at once in ${lang}: other paragraphs are combined, the same one is a question`, {
      tag,
    }, async ({ browser, request }) => {
      test.setTimeout(120_000);
      const both = await opened(of, lang, { browser, request });
      const { page, t, shows, question, faults, bea, draft, saved, typeAtEnd } = both;
      const [one = "", two = "", three = ""] = written[lang];
      await shows(three);

      await bea([`${one} (Bea)`, two, three]);
      await typeAtEnd(" (Ada)");
      const review = page.getByRole("button", { name: t("editor.merge-review"), exact: true });
      await expect(review).toBeVisible();
      await expect(question).toHaveCount(0);
      await shows(`${one} (Bea)`);
      // The caret stays where Ada writes.
      await page.keyboard.type("!");
      await expect.poll(saved, { timeout: 15_000 }).toEqual([`${one} (Bea)`, two, `${three} (Ada)!`]);

      await review.click();
      const list = page.getByRole("dialog", { name: t("editor.merge-review-title") });
      for (const own of ["(Bea)", "(Ada)"]) await expect(list).toContainText(own);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
        expect(await barriers(page), `${width}`).toEqual([]);
      }
      await list.getByRole("button", { name: t("editor.merge-keep"), exact: true }).click();

      const { updatedAt } = await draft();
      await bea([`${one} (Bea 2)`, two, `${three} (Bea)`], updatedAt);
      await typeAtEnd("?");
      await expect(question).toBeVisible();
      await expect(question.getByRole("radiogroup")).toHaveCount(1);
      for (const said of [`${three} (Bea)`, `${three} (Ada)!?`])
        await expect(question.getByText(said, { exact: true }).first()).toBeVisible();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
        expect(await barriers(page), `${width}`).toEqual([]);
      }
      // Nothing is saved before the choice.
      expect(await saved()).toEqual([`${one} (Bea 2)`, two, `${three} (Bea)`]);
      await question.getByRole("radio").nth(1).focus();
      await page.keyboard.press("ArrowDown");
      await expect(question.getByRole("radio").nth(2)).toBeChecked();
      await question.getByRole("button", { name: t("editor.settle"), exact: true }).press("Enter");
      await expect
        .poll(saved, { timeout: 15_000 })
        .toEqual([`${one} (Bea 2)`, two, `${three} (Bea)`, `${three} (Ada)!?`]);
      // Only the browser itself reports the refused requests.
      expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
      await page.context().close();
    });
