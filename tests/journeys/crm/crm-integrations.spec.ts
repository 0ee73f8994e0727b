import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

/** A receiver that keeps what it gets. */
async function aReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

for (const { lang, tag } of enduredLanguages("he", "en")) {
  test(`in ${lang} an administrator creates an API key, a program uses it, and it is revoked`, {
    tag,
  }, async ({ browser, request }) => {
    const { t } = await crmMessagesIn(lang);
    const page = await visitor(browser, lang, await signInByApi(request, admin));
    const faults = faultsOf(page);
    const name = `CI ${lang} ${Date.now()}`;
    await page.goto("/crm/settings?tab=api-keys");
    await page.getByRole("button", { name: t("integrations.create-key") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("integrations.name") }).fill(name);
    await dialog
      .getByRole("checkbox", { name: t("integrations.scope-content:write") })
      .check({ force: true });
    const password = dialog.getByLabel(t("integrations.password"));
    await password.fill("not the password");
    await dialog.getByRole("button", { name: t("integrations.create-key") }).click();
    await expect(password).toHaveAccessibleDescription(/./);
    expect(await barriers(page)).toEqual([]);
    await password.fill(admin.password);
    await dialog.getByRole("button", { name: t("integrations.create-key") }).click();
    const token = await dialog.getByRole("textbox", { name: t("integrations.key") }).inputValue();
    expect(token).toMatch(/^mgp_[\w-]{43}$/);
    await dialog.getByRole("button", { name: t("integrations.done") }).click();

    const headers = { authorization: `Bearer ${token}` };
    const data = { name: `Lamp ${name}`, summary: "Shines." };
    const made = await request.post("/api/admin/products", { headers, data });
    expect(made.status()).toBe(201);
    const { id } = await made.json();
    const refused = await request.post(`/api/admin/products/${id}/publish`, { headers, data: {} });
    expect([refused.status(), (await refused.json()).code]).toEqual([403, "scope-missing"]);
    for (const address of ["/api/admin/products", "/api/products", "/"])
      expect((await request.get(`${address}?token=${token}`)).status()).toBe(400);

    await page.reload();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row.getByText(t("integrations.state-active"), { exact: true })).toBeVisible();
    await expect(row.getByText(t("integrations.unused"))).toHaveCount(0);
    await expect(page.getByText(token)).toHaveCount(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    await row.getByRole("button", { name: t("integrations.revoke-key", { name }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("integrations.revoke") })
      .click();
    await expect(row.getByText(t("integrations.state-revoked"), { exact: true })).toBeVisible();
    expect((await request.get("/api/admin/products", { headers })).status()).toBe(401);

    // The audit log says that the key did it.
    await page.goto(`/crm/audit?type=product&thing=${id}`);
    await expect(page.getByText(name).first()).toBeVisible();
    // The wrong password is refused.
    expect(faults.filter((fault) => !fault.includes("403"))).toEqual([]);
    await page.context().close();
  });

  test(`in ${lang} a webhook gets a test and a publication, and a delivery is sent again`, { tag }, async ({
    browser,
    request,
  }) => {
    const { t } = await crmMessagesIn(lang);
    const boss = await signInByApi(request, admin);
    const headers = { authorization: `Bearer ${boss.token}` };
    const receiver = await aReceiver();
    const page = await visitor(browser, lang, boss);
    const faults = faultsOf(page);
    try {
      await page.goto("/crm/settings?tab=webhooks");
      await page.getByRole("button", { name: t("integrations.add-webhook") }).click();
      const dialog = page.getByRole("dialog");
      const url = dialog.getByRole("textbox", { name: t("integrations.url") });
      await url.fill("https://169.254.169.254/");
      await dialog
        .getByRole("checkbox", { name: t("integrations.event-content.published") })
        .check({ force: true });
      await dialog.getByRole("button", { name: t("integrations.add-webhook") }).click();
      await expect(dialog.getByText(t("integrations.address-refused"))).toBeVisible();
      await url.fill(receiver.url);
      await dialog.getByRole("button", { name: t("integrations.add-webhook") }).click();
      const secret = await dialog
        .getByRole("textbox", { name: t("integrations.signing-secret") })
        .inputValue();
      await dialog.getByRole("button", { name: t("integrations.done") }).click();
      const verified = (at: number) => {
        const one = receiver.received[at];
        return new Webhook(secret).verify(one?.body ?? "", one?.headers ?? {}) as { type: string };
      };

      const card = page.getByRole("listitem").filter({ hasText: receiver.url });
      await card.getByRole("button", { name: t("integrations.send-test") }).click();
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
      expect(verified(0).type).toBe("webhook.test");

      const data = { name: `Kettle ${lang} ${Date.now()}`, summary: "Boils." };
      const { id } = await (await request.post("/api/admin/products", { headers, data })).json();
      await request.post(`/api/admin/products/${id}/publish`, { headers, data: {} });
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
      expect(verified(1)).toMatchObject({ type: "content.published", data: { id } });

      await card.getByRole("button", { name: t("integrations.deliveries") }).click();
      const list = page.getByRole("dialog").getByRole("listitem");
      await expect(list).toHaveCount(2);
      await expect(list.first().getByText(t("integrations.delivery-sent"), { exact: true })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await list
        .first()
        .getByRole("button", { name: t("integrations.send-again") })
        .click();
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
      expect(receiver.received[2]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
      expect(verified(2).type).toBe("content.published");
      await page.keyboard.press("Escape");
      await card.getByRole("button", { name: t("integrations.delete-webhook") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("integrations.delete-webhook") })
        .click();
      await expect(card).toHaveCount(0);
      // The private address is refused.
      expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    } finally {
      receiver.close();
      await page.context().close();
    }
  });
}
