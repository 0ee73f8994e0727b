import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The subset of CBOR (RFC 8949) that an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** A device with one passkey, as represented by a browser (WebAuthn level 3, attestation "none"). */
export function authenticator(origin = "https://magpie.example") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const data = (flags: number, rpId: string, more = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  };
  const client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const frame = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
  };
  return {
    create(options: { challenge: string; rp: { id: string } }, flags = present | verified) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const about = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = data(flags | attested, options.rp.id, about);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...frame,
        response: {
          clientDataJSON: client("webauthn.create", options.challenge).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get(options: { challenge: string; rpId: string }, flags = present | verified) {
      const authenticatorData = data(flags, options.rpId);
      const clientData = client("webauthn.get", options.challenge);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        ...frame,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}
