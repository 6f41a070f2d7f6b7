import type { ListedPayment, PaymentCase } from '../billing/supportView.ts';
import type { ListedUnbooked } from '../billing/unbooked.ts';
import { columns } from './text.ts';

/** The description is the last column: its width in a terminal is unknown for some scripts. */
export function paymentTable(payments: readonly ListedPayment[]): string {
  if (payments.length === 0) return 'There are no such payments.\n';
  const rows = payments.map((payment) => [
    String(payment.id),
    moment(payment.at),
    sumOf(payment, payment.amount),
    payment.gateway,
    payment.status,
    whoOf(payment),
    payment.what || '(no title)',
  ]);
  return columns([['id', 'begun (UTC)', 'amount', 'gateway', 'state', 'account', 'what'], ...rows]);
}

/** Prints a sentence when there are none. */
export function unbookedTable(unbooked: readonly ListedUnbooked[]): string {
  if (unbooked.length === 0)
    return 'Every payment that is known at the gateways is in the books.\n';
  const head = [
    'id',
    'ordered (UTC)',
    'amount',
    'gateway',
    'account',
    'what',
    'state',
    'gateway’s id',
  ];
  const rows = unbooked.map((one) => [
    String(one.id),
    moment(one.orderedAt),
    sumOf(one, one.amount),
    one.gateway,
    String(one.userId),
    one.issueId === null ? `plan ${one.planId}` : `issue ${one.issueId}`,
    one.paymentId === null ? one.state : `payment ${one.paymentId}`,
    one.gatewayId,
  ]);
  const isOpen = unbooked.some(({ state }) => state === 'open');
  const advice = 'Bring each into the books with “payment adopt <id>”.\n';
  return `${columns([head, ...rows])}${isOpen ? advice : ''}`;
}

export function paymentCaseText(found: PaymentCase): string {
  return [
    columns(factsOf(found)),
    'What happened:\n',
    columns(found.events.map(eventLine)) || '  nothing yet\n',
    ...(found.notices.length > 0
      ? ['What the gateway told:\n', columns(found.notices.map(noticeLine))]
      : []),
    '\n',
    ...found.advice.map((sentence) => `${sentence}\n`),
  ].join('');
}

const factsOf = (found: PaymentCase): string[][] => [
  ['payment', String(found.id)],
  ['account', whoOf(found)],
  [
    'what',
    `${found.what || '(no title)'}${found.issueId === null ? '' : ` (issue ${found.issueId})`}`,
  ],
  ['amount', sumOf(found, found.amount)],
  ...(found.refunded > 0 ? [['given back', sumOf(found, found.refunded)]] : []),
  ['gateway', `${found.gateway} ${found.gatewayId ?? '(nothing was asked of it)'}`],
  ['state', found.status],
  ...(found.failure
    ? [['reason', [found.failure, found.failureRaw].filter(Boolean).join(', ')]]
    : []),
  ['begun', `${moment(found.at)} UTC`],
  ...(found.completedAt ? [['paid', `${moment(found.completedAt)} UTC`]] : []),
  ['opens', opened(found)],
];

function opened({ right }: PaymentCase): string {
  if (right === null) return 'nothing';
  if (right.kind === 'issue') return `issue ${right.issueId}`;
  return `everything until ${right.until.slice(0, 10)}${right.status ? ` (${right.status})` : ''}`;
}

const eventLine = ({ at, source, was, became, note }: PaymentCase['events'][number]): string[] => [
  `  ${moment(at)}`,
  source,
  `${was} → ${became}`,
  note,
];

const noticeLine = ({ at, type, isDone, error }: PaymentCase['notices'][number]): string[] => [
  `  ${moment(at)}`,
  type,
  error ?? (isDone ? 'acted on' : 'waits'),
];

const whoOf = ({ userId, email }: ListedPayment): string =>
  userId === null ? '(deleted)' : `${userId}${email ? ` ${email}` : ''}`;

const moment = (time: string): string => time.slice(0, 16).replace('T', ' ');

function sumOf(
  { currency, precision }: Pick<ListedPayment, 'currency' | 'precision'>,
  minor: number,
): string {
  const digits = String(minor).padStart(precision + 1, '0');
  const whole =
    precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
  return `${whole} ${currency}`;
}
