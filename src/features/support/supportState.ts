import * as z from 'zod/mini';

/** The support part of the state of a history entry. */
const SupportState = z.object({
  /** The dialog lies over this entry. */
  support: z.optional(z.boolean()),
  /** The initial values of the form. */
  supportDraft: z.optional(z.object({ topic: z.string(), problem: z.string() })),
});
export type SupportState = z.infer<typeof SupportState>;

export const supportStateOf = (state: unknown): SupportState =>
  z.safeParse(SupportState, state).data ?? {};
