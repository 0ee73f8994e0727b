import { execFileSync } from "node:child_process";
import { npmCall, root } from "../bootstrap.mjs";

type Bom = {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
  components: { name: string; version: string }[];
};

/** The production dependencies of package-lock.json on all platforms, in CycloneDX, by npm itself; the same bytes for the same commit. */
export function billOfMaterials({ name, mtime }: { name: string; mtime: Date }): string {
  const [program = "npm", ...words] = npmCall();
  const call = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"];
  const text = execFileSync(program, [...words, ...call, "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  // npm's serial number is random, its time is now, and its name that of the folder.
  const { serialNumber: _, ...bom } = JSON.parse(text) as Bom;
  bom.metadata.timestamp = mtime.toISOString();
  bom.metadata.component.name = name;
  return `${JSON.stringify(bom, null, 2)}\n`;
}
