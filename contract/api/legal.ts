import * as z from 'zod/mini';

export const legalPapers = ['terms', 'privacy'] as const;
export const LegalPaper = z.enum(legalPapers);
export type LegalPaper = z.infer<typeof LegalPaper>;

export const LegalParams = z.object({ paper: LegalPaper });

/** Markdown in the store's language. */
export const LegalText = z.object({ text: z.string() });
