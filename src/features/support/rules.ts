import { type NeedSupport, type SupportTopic, supportTopics } from '#contract/api/support.ts';
import type { AppConfig } from '../../shared/shell/index.ts';

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
