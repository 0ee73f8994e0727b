import { createHash, randomBytes } from "node:crypto";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const admin = { email: "admin@example.com", password: "journey-password" };
/** Nothing listens there: the address is read instead. */
const redirectUri = "http://127.0.0.1:9/callback";

/** An agent that has registered itself, and where it sends its user. */
async function aRegisteredAgent(request: APIRequestContext, name: string) {
  const registration = { client_name: name, redirect_uris: [redirectUri] };
  const { client_id } = await (await request.post("/oauth/register", { data: registration })).json();
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "s",
  });
  const exchange = async (code: string): Promise<{ access_token: string; scope: string }> => {
    const grant = { grant_type: "authorization_code", client_id, redirect_uri: redirectUri, code };
    return (await request.post("/oauth/token", { form: { ...grant, code_verifier: verifier } })).json();
  };
  return { address: `/oauth/authorize?${query}`, exchange };
}

/** Calls a tool; the result as its JSON. */
async function callTool(request: APIRequestContext, token: string, name: string, given: object) {
  const answer = await request.post("/mcp", {
    headers: { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" },
    data: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } },
  });
  const text = await answer.text();
  const { result } = JSON.parse(/^data: (\{.*\})$/m.exec(text)?.[1] ?? text);
  expect([name, result.isError ?? false, result.content[0].text]).toEqual([name, false, expect.any(String)]);
  return result.structuredContent as { plan: string; state: string; item: { id: string } };
}

for (const { lang, tag } of enduredLanguages("he", "en")) {
  test(`in ${lang} an administrator connects an agent, approves what it publishes, and reverts it`, {
    tag,
  }, async ({ browser, request }) => {
    test.slow();
    const { t } = await crmMessagesIn(lang);
    const page = await visitor(browser, lang, await signInByApi(request, admin));
    const faults = faultsOf(page);
    const name = `Scribe ${lang} ${Date.now()}`;
    const agent = await aRegisteredAgent(request, name);
    // The agent's address is in no network.
    await page.route(`${redirectUri}**`, (route) => route.fulfill({ body: "Back." }));

    await page.goto(agent.address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(page.getByText("127.0.0.1:9")).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    const connect = page.getByRole("button", { name: t("agents.connect"), exact: true });
    await connect.click();
    const password = page.getByLabel(t("agents.connect-password"));
    await expect(password).toHaveAccessibleDescription(/./);
    await password.fill(admin.password);
    await connect.click();
    await page.waitForURL(`${redirectUri}**`);
    const back = new URL(page.url()).searchParams;
    expect(back.get("state")).toBe("s");
    const { access_token: token, scope } = await agent.exchange(back.get("code") ?? "");
    expect(scope).toBe("content:read content:write content:publish");

    const title = `Kettles ${lang} ${Date.now()}`;
    const changes = { title, content: "The quiet one." };
    const draft = await callTool(request, token, "plan_create", { type: "article", changes });
    const made = await callTool(request, token, "execute_plan", { plan: draft.plan });
    const publication = await callTool(request, token, "plan_publication", {
      type: "article",
      id: made.item.id,
    });
    const waiting = await callTool(request, token, "execute_plan", { plan: publication.plan });
    expect(waiting.state).toBe("waiting");

    await page.goto("/crm/agents");
    await page.getByRole("button", { name: `${t("agents.approve")}: \u2068${title}\u2069` }).click();
    const card = page
      .getByRole("listitem")
      .filter({ hasText: title })
      .filter({
        hasText: t("agents.plan-publish"),
      });
    await expect(card.getByText(t("agents.plan-state-done"), { exact: true })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row.getByText(t("agents.state-active"), { exact: true })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    const shown = async () => (await request.get(`/api/search?q=${encodeURIComponent(title)}`)).text();
    await expect.poll(shown).toContain(title);
    await card.getByRole("button", { name: `${t("agents.revert")}: \u2068${title}\u2069` }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("agents.revert"), exact: true })
      .click();
    await expect(card.getByText(t("agents.plan-state-reverted"), { exact: true })).toBeVisible();
    await expect.poll(shown).not.toContain(title);

    const isolated = `\u2068${name}\u2069`;
    await row.getByRole("button", { name: t("agents.calls-of", { name: isolated }) }).click();
    const calls = page.getByRole("dialog");
    await expect(calls.getByText("plan_publication")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: t("agents.revoke-agent", { name: isolated }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("agents.revoke"), exact: true })
      .click();
    await expect(row.getByText(t("agents.state-revoked"), { exact: true })).toBeVisible();
    const refused = await request.post("/mcp", { headers: { authorization: `Bearer ${token}` }, data: {} });
    expect(refused.status()).toBe(401);
    // The first answer lacks the password.
    expect(faults.filter((fault) => !fault.includes("403"))).toEqual([]);
    await page.context().close();
  });
}
