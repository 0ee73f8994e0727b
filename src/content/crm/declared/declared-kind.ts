import { documentLanguage } from "#client/browser/document-language.ts";
import type { AdminItem } from "#content/admin-item.ts";
import type { Content, ContentType } from "#content/content-type.ts";
import type { Fields, ValuesOf } from "#content/fields/field.ts";
import { baseLanguage, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { contentApi } from "../form/content-api.ts";
import type { ContentKind } from "../form/content-kind.ts";
import { referenceTexts } from "./reference-texts.ts";

export type DeclaredTexts = ValuesOf<Fields>;
export type DeclaredKind = ContentKind<AdminItem, DeclaredTexts, Content>;

/** What the form and the editor need to know of a declared type; `listPath` is the address of its list in the CRM. */
export function declaredKind(type: ContentType, listPath: string): DeclaredKind {
  const path = `/api/admin/content/${type.name}`;
  const names = [...type.fields.keys(), "translations"];
  const contentOf = (item: Content): Content =>
    Object.fromEntries(Object.entries(item).filter(([key]) => names.includes(key))) as Content;
  const api = contentApi<AdminItem, Content>(path);
  return {
    type: type.name,
    api: {
      ...api,
      revisions: (id) => {
        const { list, read } = api.revisions(id);
        return {
          list,
          read: async (number, since) => {
            const answer = await read(number, since);
            const changes = answer?.changes ?? [];
            const values = changes.flatMap(({ path: at, before, after }) => [
              [at, before] as const,
              [at, after] as const,
            ]);
            const textOf = await referenceTexts(type, values, documentLanguage());
            return (
              answer && {
                changes: changes.map(({ path: at, before, after }) => ({
                  path: at,
                  before: textOf(at, before),
                  after: textOf(at, after),
                })),
              }
            );
          },
        };
      },
      // Nothing records what links to these items yet.
      uses: async () => [],
    },
    emptyTexts: type.emptyTexts,
    emptyContent: type.empty,
    contentOf,
    fieldsOf: (content) => content,
    isNamed: (content) => languageCodes.some((lang) => type.titleOf(type.textsIn(content, lang)) !== ""),
    pathIn: (item, lang) => {
      const words = type.textsIn(item, lang) ?? type.textsIn(item, baseLanguage);
      const path = type.pathOf(String(words?.slug ?? ""));
      return path && localPath(lang, path);
    },
    listPath,
    editorPath: (id) => `${listPath}/${id}/edit`,
    key: (id) => [type.name, "one", id],
    staleKeys: () => [[type.name]],
  };
}
