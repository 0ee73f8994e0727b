import type { Document } from "#platform/document/document.ts";

type Questions = { question: string; answer: string }[];

/** The value of a text field: one or more lines, a list of lines, questions with their answers, a document. */
export type FieldValue = string | readonly string[] | Questions | Document;
