import * as z from 'zod/mini';

export const legalDocuments = ['terms', 'privacy'] as const;
export const LegalDocument = z.enum(legalDocuments);
export type LegalDocument = z.infer<typeof LegalDocument>;

export const LegalParams = z.object({ paper: LegalDocument });

/** Markdown in the store's language. */
export const LegalText = z.object({ text: z.string() });
