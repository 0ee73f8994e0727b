import type { CallToolResult } from "@modelcontextprotocol/server";
import { errorText } from "#i18n/messages/error-messages.ts";
import { fieldFaultText } from "#i18n/messages/field-faults.ts";
import type { AppError } from "#platform/errors.ts";

export const textResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** A value for programs, and as text for models. */
export const jsonResult = (value: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(value, null, 2) }],
  structuredContent: value,
});

/** An expected failure, which the model reads and may react to. */
export function failedResult(error: AppError): CallToolResult {
  const details = (error.details ?? []).map(
    ({ path, message, limit }) => `- ${path}: ${fieldFaultText("en", message, limit) ?? message}`,
  );
  const text = [`${error.code}: ${errorText("en", error.code)}`, ...details].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}
