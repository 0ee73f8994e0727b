import { useEditorMessages } from "../editor-messages.ts";
import { EditorPanel } from "./editor-panel.tsx";

/** Values of fields that this release does not know, which stay as they are. */
export function UnknownFields({ unknown }: { unknown: Readonly<Record<string, unknown>> }) {
  const { t } = useEditorMessages();
  const values = Object.entries(unknown);
  if (!values.length) return null;
  return (
    <EditorPanel name="unknown-fields" title={t("editor.unknown-fields")}>
      <p className="text-sm text-ink-soft">{t("editor.unknown-fields-note")}</p>
      <dl className="grid gap-1 text-sm">
        {values.map(([path, value]) => (
          <div key={path}>
            <dt className="font-medium">{path}</dt>
            <dd className="break-words text-ink-soft" dir="auto">
              {typeof value === "string" ? value : JSON.stringify(value)}
            </dd>
          </div>
        ))}
      </dl>
    </EditorPanel>
  );
}
