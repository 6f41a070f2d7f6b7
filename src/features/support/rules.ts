import * as z from 'zod/mini';
import type { NeedSupport } from '#contract/api/support.ts';
import { type SupportTopic, supportTopics } from '#contract/support.ts';
import type { AppConfig } from '../../shared/shell/index.ts';

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

/** The topics that apply to this store. */
export const topicsIn = (
  store: Pick<AppConfig, 'paymentsEnabled' | 'authEnabled'>,
): SupportTopic[] =>
  supportTopics.filter((topic) => {
    // Payments need a sign-in.
    if (topic === 'payments') return store.paymentsEnabled && store.authEnabled;
    return topic !== 'auth' || store.authEnabled;
  });

/** The typed values, else the known ones. A topic that is not offered is dropped. */
export function filledIn(
  typed: Partial<NeedSupport>,
  known: { readonly email: string | null | undefined; readonly topics: readonly string[] },
): NeedSupport {
  const { email = known.email ?? '', topic = '', problem = '' } = typed;
  return { email, topic: known.topics.includes(topic) ? topic : '', problem };
}
