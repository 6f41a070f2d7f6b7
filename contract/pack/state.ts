import * as z from 'zod/mini';

/** How far the pack of a PDF is. */
export const packStates = ['pending', 'building', 'ready', 'failed'] as const;
export const PackState = z.enum(packStates);
export type PackState = z.infer<typeof PackState>;
