import { generateKeyPairSync, sign } from "node:crypto";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** One DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const written = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...written]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const named = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

/** A self-signed certificate for 127.0.0.1 (X.509, RFC 5280), created each time, so that no key is in the repository. */
export function ownCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(named("2a8648ce3d040302"));
  const commonName = sequence(named("550403"), der(0x0c, Buffer.from("127.0.0.1")));
  const name = sequence(der(0x31, commonName));
  const always = sequence(der(0x17, Buffer.from("200101000000Z")), der(0x18, Buffer.from("20990101000000Z")));
  const alternativeName = sequence(
    named("551d11"),
    der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))),
  );
  const authority = sequence(named("551d13"), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    always,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeName, authority)),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toBeSigned, privateKey));
  const base64 = sequence(toBeSigned, ecdsaWithSha256, signature).toString("base64");
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

/** An HTTPS listener on a free port, trusted by this process until it is closed. */
export async function listeningSecurely(
  listener: RequestListener,
): Promise<{ address: string; close(): void }> {
  const own = ownCertificate();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, own.cert]);
  const server = createServer(own, listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    address: `https://127.0.0.1:${port}`,
    close() {
      setDefaultCACertificates(trusted);
      server.close();
    },
  };
}
