import { type PaymentCase, paymentStates } from '#contract/admin/payments.ts';
import type { Column } from '../administration/AdminTable.tsx';
import { sumText, t, momentText } from '../publishPage.ts';

interface Happening {
  readonly key: string;
  readonly at: string;
  readonly text: string;
  readonly by: string;
}

export const timelineColumns: readonly Column<Happening>[] = [
  { name: t('paymentList.time'), text: ({ at }) => momentText(at) },
  { name: t('paymentList.event'), text: ({ text }) => text },
  { name: t('paymentList.by'), text: ({ by }) => by },
];

const sources = ['person', 'answer', 'webhook', 'reconciler', 'operator'] as const;

function stateText(state: string): string {
  const known = paymentStates.find((one) => one === state);
  return known ? t(`paymentList.states.${known}`) : state;
}

/** All that happened to a payment, the oldest first: its states, the events of its gateway, and refunds. */
export function timelineOf({
  events,
  notices,
  refunds,
  currency,
  precision,
}: PaymentCase): Happening[] {
  return [
    ...events.map(({ at, source, fromState, toState, note }, index) => ({
      key: `state ${index}`,
      at,
      // A note of the store is English.
      text: fromState === toState ? note : stateText(toState),
      by: t(`paymentList.sources.${sources.find((one) => one === source) ?? 'reconciler'}`),
    })),
    ...notices.map(({ at, type, isDone, error }, index) => ({
      key: `notice ${index}`,
      at,
      text: error ?? (isDone ? type : t('paymentList.waits', { type })),
      by: t('paymentList.sources.webhook'),
    })),
    ...refunds.map(({ id, at, amount, state }) => ({
      key: `refund ${id}`,
      at,
      text: t('paymentList.refundEvent', {
        sum: sumText(amount, currency, precision),
        state: t(`paymentList.refundStates.${state}`),
      }),
      by: t('paymentList.sources.operator'),
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
