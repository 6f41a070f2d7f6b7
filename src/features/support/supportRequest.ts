import * as z from 'zod/mini';
import {
  type NeedSupport,
  SupportRefusal,
  type SupportField,
  supportFields,
  type SupportTopic,
  supportTopics,
} from '#contract/api/support.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import type { TextKey, AppConfig } from '../../shared/shell/index.ts';

/** The error texts by field. */
export type Faults = Partial<Record<SupportField, string>>;

/** The reason why the store accepts no request at the moment, if it gives one. */
const told = ['disk_full', 'maintenance', 'rate_limited', 'store_unavailable'] as const;

export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly reason: TextKey | null }
  | { readonly kind: 'wrong'; readonly faults: Faults };

/** Throws only the signal's reason, after an abort. */
export async function send(request: NeedSupport, signal: AbortSignal): Promise<Outcome> {
  try {
    await api.needSupport({ body: request, signal });
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const faults = error.status === 400 ? faultsIn(error.body) : {};
    if (Object.keys(faults).length > 0) return { kind: 'wrong', faults };
    return { kind: 'failed', reason: reasonOf(error) };
  }
}

function reasonOf({ code }: ApiError): TextKey | null {
  const known = told.find((one) => one === code);
  return known ? `errors.${known}` : null;
}

/** The server's error text for each field. */
function faultsIn(body: unknown): Faults {
  const children = z.safeParse(SupportRefusal, body).data?.errors.children ?? {};
  return Object.fromEntries(
    supportFields.flatMap((field) => {
      const errors = children[field]?.errors ?? [];
      return errors.length > 0 ? [[field, errors.join(' ')]] : [];
    }),
  );
}

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
