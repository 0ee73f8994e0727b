/** Build plugins for the CRM. Used by vite.config.ts. */
import type { Plugin } from "vite";

/** The CRM's screens and components; the server renders only its layout. */
const drawn =
  /\/src\/(ui\/crm|layouts\/crm-layout\/(?!crm-(?:layout|sections)\.)[^.]*|features\/[^/]+\/crm|content\/crm|routes\/crm-slots)(\/|\.tsx?$)/;

type Named = { type: string; name?: string; properties?: { value: Named }[] };
type Exported = {
  type: string;
  declaration?: { id?: Named; declarations?: { id: Named }[] } | null;
  specifiers?: { exported: Named }[];
};

const namesIn = ({ name, properties }: Named): string[] =>
  name ? [name] : (properties ?? []).flatMap(({ value }) => namesIn(value));

function exportedNames(statement: Exported): string[] {
  if (statement.type === "ExportDefaultDeclaration") return ["default"];
  if (statement.type !== "ExportNamedDeclaration") return [];
  const { declaration, specifiers = [] } = statement;
  return [
    ...(declaration?.id ? namesIn(declaration.id) : []),
    ...(declaration?.declarations ?? []).flatMap(({ id }) => namesIn(id)),
    ...specifiers.flatMap(({ exported }) => namesIn(exported)),
  ];
}

/** The server never renders the CRM (its screens need the browser's token), so its code and libraries are stubbed out. */
export function crmInBrowsersOnly(): Plugin {
  return {
    name: "crm-in-browsers-only",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      if (!drawn.test(id.split("?")[0] ?? "")) return null;
      const names = (this.parse(code) as unknown as { body: Exported[] }).body.flatMap(exportedNames);
      const stubs = names.map((name) =>
        name === "default" ? "export default () => null;" : `export const ${name} = undefined;`,
      );
      return { code: stubs.join("\n"), map: null };
    },
  };
}

const words = /\/react-(aria|stately|aria-components)\/dist\/.*\/intl\/(?:.*\/)?([a-z]{2}-[A-Z]{2})\.mjs$/;
const supported = new Set(["en-US", "he-IL", "fr-FR", "ar-AE", "zh-CN"]);

/** react-aria ships messages in thirty languages; the CRM needs five. */
export function crmLanguages(): Plugin {
  return {
    name: "crm-languages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const lang = words.exec(id)?.[2];
      return lang && !supported.has(lang) ? { code: "export default {};", map: null } : null;
    },
  };
}
