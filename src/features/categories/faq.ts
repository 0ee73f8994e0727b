import { z } from "zod";

/** Questions about a category with our answers, as plain text: a handful, since more are not read. */
export const faqSchema = z
  .array(
    z.object({
      question: z.string().trim().min(1).max(200),
      answer: z.string().trim().min(1).max(2_000),
    }),
  )
  .max(20);
export type Faq = z.infer<typeof faqSchema>;
