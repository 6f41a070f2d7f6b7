import * as z from 'zod/mini';
import type { NeedSupport } from '#contract/api/support.ts';
import { type SupportTopic, supportTopics } from '#contract/support.ts';
import type { Core } from '../../shared/shell/index.ts';

/** What a place in the history says about the support. */
const SupportState = z.object({
  /** The dialog lies over this place. */
  support: z.optional(z.boolean()),
  /** What the form is filled in with. */
  supportDraft: z.optional(z.object({ topic: z.string(), problem: z.string() })),
});
export type SupportState = z.infer<typeof SupportState>;

export const supportStateOf = (state: unknown): SupportState =>
  z.safeParse(SupportState, state).data ?? {};

/** What one can need help with in a store like this one. */
export const topicsIn = (store: Pick<Core, 'paymentsEnabled' | 'authEnabled'>): SupportTopic[] =>
  supportTopics.filter((topic) => {
    // Nobody can pay who cannot sign in.
    if (topic === 'payments') return store.paymentsEnabled && store.authEnabled;
    return topic !== 'auth' || store.authEnabled;
  });

/** What was typed, and before that what is known. A topic that is not offered was not chosen. */
export function filledIn(
  typed: Partial<NeedSupport>,
  known: { readonly email: string | null | undefined; readonly topics: readonly string[] },
): NeedSupport {
  const { email = known.email ?? '', topic = '', problem = '' } = typed;
  return { email, topic: known.topics.includes(topic) ? topic : '', problem };
}
