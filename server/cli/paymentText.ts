import type { ListedPayment, PaymentCase } from '../billing/supportView.ts';
import type { ListedUnbooked } from '../billing/unbookedPayments.ts';
import { columns } from './text.ts';

/** The description is the last column: its width in a terminal is unknown for some scripts. */
export function paymentTable(payments: readonly ListedPayment[]): string {
  if (payments.length === 0) return 'There are no such payments.\n';
  const rows = payments.map((payment) => [
    String(payment.id),
    formatTime(payment.at),
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
    return 'Every payment that is known at the gateways has a payment record.\n';
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
    formatTime(one.orderedAt),
    sumOf(one, one.amount),
    one.gateway,
    String(one.userId),
    one.issueId === null ? `plan ${one.planId}` : `issue ${one.issueId}`,
    one.paymentId === null ? one.state : `payment ${one.paymentId}`,
    one.gatewayId,
  ]);
  const isOpen = unbooked.some(({ state }) => state === 'open');
  const advice = 'Write a payment record of each with “payment adopt <id>”.\n';
  return `${columns([head, ...rows])}${isOpen ? advice : ''}`;
}

export function paymentCaseText(paymentCase: PaymentCase): string {
  return [
    columns(factsOf(paymentCase)),
    'What happened:\n',
    columns(paymentCase.events.map(eventLine)) || '  nothing yet\n',
    ...(paymentCase.notices.length > 0
      ? ['What the gateway told:\n', columns(paymentCase.notices.map(webhookLine))]
      : []),
    '\n',
    ...paymentCase.advice.map((sentence) => `${sentence}\n`),
  ].join('');
}

const factsOf = (paymentCase: PaymentCase): string[][] => [
  ['payment', String(paymentCase.id)],
  ['account', whoOf(paymentCase)],
  [
    'what',
    `${paymentCase.what || '(no title)'}${paymentCase.issueId === null ? '' : ` (issue ${paymentCase.issueId})`}`,
  ],
  ['amount', sumOf(paymentCase, paymentCase.amount)],
  ...(paymentCase.refunded > 0 ? [['given back', sumOf(paymentCase, paymentCase.refunded)]] : []),
  ['gateway', `${paymentCase.gateway} ${paymentCase.gatewayId ?? withoutGatewayId(paymentCase)}`],
  ['state', paymentCase.status],
  ...(paymentCase.failure
    ? [['reason', [paymentCase.failure, paymentCase.failureRaw].filter(Boolean).join(', ')]]
    : []),
  ['begun', `${formatTime(paymentCase.at)} UTC`],
  ...(paymentCase.completedAt ? [['paid', `${formatTime(paymentCase.completedAt)} UTC`]] : []),
  ['opens', opened(paymentCase)],
];

/** The gateway's id arrives with its first answer. */
const withoutGatewayId = ({ status, events }: PaymentCase): string =>
  [status, ...events.map(({ toState }) => toState)].includes('submitted')
    ? '(it has not told its id)'
    : '(nothing was asked of it)';

function opened({ right }: PaymentCase): string {
  if (right === null) return 'nothing';
  if (right.kind === 'issue') return `issue ${right.issueId}`;
  return `everything until ${right.until.slice(0, 10)}${right.status ? ` (${right.status})` : ''}`;
}

const eventLine = ({
  at,
  source,
  fromState,
  toState,
  note,
}: PaymentCase['events'][number]): string[] => [
  `  ${formatTime(at)}`,
  source,
  `${fromState} → ${toState}`,
  note,
];

const webhookLine = ({ at, type, isDone, error }: PaymentCase['notices'][number]): string[] => [
  `  ${formatTime(at)}`,
  type,
  error ?? (isDone ? 'acted on' : 'waits'),
];

const whoOf = ({ userId, email }: ListedPayment): string =>
  userId === null ? '(deleted)' : `${userId}${email ? ` ${email}` : ''}`;

const formatTime = (time: string): string => time.slice(0, 16).replace('T', ' ');

function sumOf(
  { currency, precision }: Pick<ListedPayment, 'currency' | 'precision'>,
  minor: number,
): string {
  const digits = String(minor).padStart(precision + 1, '0');
  const fullAmount =
    precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
  return `${fullAmount} ${currency}`;
}
