/** Passkeys as JSON, as browsers of 2025 and later speak it; older ones are offered none. */
type Creation = PublicKeyCredentialCreationOptionsJSON;
type Request = PublicKeyCredentialRequestOptionsJSON;

/** Passkeys belong to a name: at the number of an IP address every browser refuses them. */
const isNamed = (host: string): boolean => !/^\[|\.\d+$/.test(host);

export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function" &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
  isNamed(location.hostname);

/** Only what the API's schema knows (account.ts). */
function asJson(credential: Credential | null, names: readonly string[]): unknown {
  const json = (credential as PublicKeyCredential).toJSON();
  const said = json.response as unknown as Record<string, unknown>;
  return {
    id: json.id,
    rawId: json.rawId,
    type: json.type,
    authenticatorAttachment: json.authenticatorAttachment ?? undefined,
    response: Object.fromEntries(names.map((name) => [name, said[name] ?? undefined])),
  };
}

export async function createPasskey(options: Creation): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(await navigator.credentials.create({ publicKey }), [
    "clientDataJSON",
    "attestationObject",
    "transports",
  ]);
}

export async function getPasskey(options: Request): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asJson(await navigator.credentials.get({ publicKey }), [
    "clientDataJSON",
    "authenticatorData",
    "signature",
    "userHandle",
  ]);
}
