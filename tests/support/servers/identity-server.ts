import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { onTestFinished } from "vitest";

/** Serves on a free port until the test is finished; returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Keys as Google and Apple publish them, and id tokens signed with them. */
export async function keyServer() {
  const pair = await generateKeyPair("RS256");
  const published = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const url = await serve((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ keys: [published] }));
  });
  return {
    url,
    sign: (claims: JWTPayload, { key = pair.privateKey, kid = "one" } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(key),
  };
}

/** The part of Facebook's Graph API that a sign-in uses: the user and app of each access token. */
export const graphServer = (
  tokens: Record<string, { app: string; id: string; name?: string; email?: string; isValid?: boolean }>,
) =>
  serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://graph");
    const parameter = pathname === "/debug_token" ? "input_token" : "access_token";
    const known = tokens[searchParams.get(parameter) ?? ""];
    const refused = { error: { message: "Invalid OAuth access token.", type: "OAuthException", code: 190 } };
    const about =
      pathname === "/debug_token"
        ? {
            data: {
              app_id: known?.app ?? "",
              is_valid: known?.isValid ?? Boolean(known),
              user_id: known?.id,
            },
          }
        : known && { id: known.id, name: known.name, email: known.email };
    response.writeHead(about ? 200 : 400, { "Content-Type": "application/json" });
    response.end(JSON.stringify(about ?? refused));
  });
