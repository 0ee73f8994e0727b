import { expect, test } from "@playwright/test";
import { startModelServer } from "#features/writing/server/local/model-server.ts";
import type { WriterView } from "#features/writing/writer-settings.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages.ts";
import en from "#locales/en/crm-translations.ts";
import { barriers, faultsOf, overhang } from "../support/journey.ts";
import { accountOf, signInByApi, visitor } from "../support/visitor.ts";

const { t }: MessagesOf<typeof en> = messagesOf<typeof en>("en", en);

test("an editor has a product and an article translated into four languages, looks at what differs and publishes", async ({
  browser,
  request,
}) => {
  test.slow();
  const model = await startModelServer();
  const admin = await signInByApi(request, await accountOf("admin"));
  const headers = { Authorization: `Bearer ${admin.token}` };
  const settings = (await (await request.get("/api/admin/writer", { headers })).json()) as WriterView;
  const writeWith = async (change: object) => {
    const { version } = (await (await request.get("/api/admin/writer", { headers })).json()) as WriterView;
    const answer = await request.patch("/api/admin/writer", { headers, data: { version, ...change } });
    expect(answer.status()).toBe(200);
  };
  try {
    await writeWith({
      provider: "openai-compatible",
      model: "small",
      baseUrl: `${model.url}/v1`,
      key: "sk",
      mayBePrivate: true,
    });
    const name = `Machine kettle ${Date.now()}`;
    const made = async (path: string, data: object): Promise<string> =>
      (await (await request.post(`/api/admin/${path}`, { headers, data })).json()).id;
    const product = await made("products", { name, summary: "It boils 2 litres in 5 minutes." });
    const content = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: `All of ${name}.` }] }],
    };
    const article = await made("articles", { title: `${name} at length`, content });
    model.play("other-number", 1);

    const session = await signInByApi(request, await accountOf("editor"));
    const page = await visitor(browser, "en", session);
    const faults = faultsOf(page);
    await page.goto(`/crm/translations?q=${encodeURIComponent(name)}`);
    await page.getByText(t("trans.machine"), { exact: true }).click();
    for (const thing of [product, article]) expect(thing).toMatch(/^\d+$/);
    await page.getByRole("checkbox", { name: "Select All" }).click();
    await expect(page.getByText(t("trans.machine-chosen", { count: 2 }))).toBeVisible();
    await page.getByRole("button", { name: t("trans.machine-start"), exact: true }).click();
    await expect(page).toHaveURL(/\/crm\/translations\/runs\/\d+$/);
    await expect(page.getByText(t("trans.run-done"))).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(t("trans.run-look", { count: 1 }))).toBeVisible();
    await expect(page.getByText(t("trans.differs-number"))).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
      expect(await barriers(page), `${width}`).toEqual([]);
    }
    const publish = async (path: string) => {
      const answer = await request.post(`/api/admin/${path}/publish`, { headers, data: {} });
      expect(answer.status()).toBe(200);
    };
    await publish(`products/${product}`);
    await publish(`articles/${article}`);
    await page.reload();
    // What a person has published is the machine's no more.
    await expect(page.getByText(t("trans.differs-number"))).toHaveCount(0);
    const { slug } = (await (await request.get(`/api/admin/articles/${article}`, { headers })).json())
      .translations.zh;
    const shown = await request.get(`/zh/article/${slug}`);
    expect([shown.status(), (await shown.text()).includes(`[zh] All of ${name}`)]).toEqual([200, true]);
    expect(faults).toEqual([]);
  } finally {
    await writeWith({ provider: settings.provider, model: settings.model, baseUrl: settings.baseUrl });
    await model.close();
  }
});
