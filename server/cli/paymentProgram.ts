import { type Command, InvalidArgumentError, Option } from 'commander';
import type {
  Adoption,
  ListedPayment,
  ListedUnbooked,
  PaymentCase,
  PaymentPart,
} from '#contract/admin/payments.ts';
import { mostRows } from '#contract/admin/lists.ts';
import { runWithStore, json, command, type CommandContext, print } from './command.ts';
import { columns } from './terminalText.ts';

/** The description is the last column: its width in a terminal is unknown for some scripts. */
function paymentTable(payments: readonly ListedPayment[]): string {
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
function unbookedTable(unbooked: readonly ListedUnbooked[]): string {
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
    goodsOf(one),
    one.paymentId === null ? one.state : `payment ${one.paymentId}`,
    one.gatewayId,
  ]);
  const isOpen = unbooked.some(({ state }) => state === 'open');
  const advice = 'Write a payment record of each with “payment adopt <id>”.\n';
  return `${columns([head, ...rows])}${isOpen ? advice : ''}`;
}

function goodsOf({ issueId, planId, bundleId }: ListedUnbooked): string {
  if (bundleId !== null) return `bundle ${bundleId}`;
  return issueId === null ? `plan ${planId}` : `issue ${issueId}`;
}

export function paymentCaseText(paymentCase: PaymentCase): string {
  return [
    columns(factsOf(paymentCase)),
    'What happened:\n',
    columns(paymentCase.events.map(eventLine)) || '  nothing yet\n',
    ...(paymentCase.refunds.length > 0
      ? [
          'Refunds ordered on the page /publish:\n',
          columns(
            paymentCase.refunds.map(({ at, amount, state }) => [
              `  ${formatTime(at)}`,
              sumOf(paymentCase, amount),
              state,
            ]),
          ),
        ]
      : []),
    ...(paymentCase.notices.length > 0
      ? ['What the gateway told:\n', columns(paymentCase.notices.map(webhookLine))]
      : []),
    '\n',
    ...paymentCase.advice.map((sentence) => `${sentence}\n`),
  ].join('');
}

function inBrackets({ issueId, bundleId }: PaymentCase): string {
  if (bundleId !== null) return ` (bundle ${bundleId})`;
  return issueId === null ? '' : ` (issue ${issueId})`;
}

const factsOf = (paymentCase: PaymentCase): string[][] => [
  ['payment', String(paymentCase.id)],
  ['account', whoOf(paymentCase)],
  ['what', `${paymentCase.what || '(no title)'}${inBrackets(paymentCase)}`],
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

/** `gatefold payment …` */
export const payment = (context: CommandContext): Command =>
  command('payment', context)
    .description('Payments: the answer to “I paid and can’t read”.')
    .addCommand(paymentList(context))
    .addCommand(paymentShow(context))
    .addCommand(paymentUnbooked(context))
    .addCommand(paymentAdopt(context))
    .addCommand(paymentDismiss(context));

interface ListOptions {
  readonly of?: string;
  readonly status?: string;
  readonly most: number;
  readonly json?: true;
}

const paymentList = (context: CommandContext): Command =>
  command('list', context)
    .description('List payments, newest first.')
    .option('--of <account>', 'those of an account, by its verified e-mail or number')
    .option('--status <state>', 'those that stand so, like succeeded, refunded or processing')
    .option('--most <count>', 'how many', count, 50)
    .addOption(json())
    .addHelpText('after', '\nExample:\n  gatefold payment list --of ann@example.com\n')
    .action(({ of: who, status, most, json }: ListOptions) =>
      runWithStore(context, async (client) => {
        const filter = { who: who ?? null, search: '', status: (status ?? null) as never };
        const payments: ListedPayment[] = [];
        let after: number | null = null;
        do {
          const part: PaymentPart = await client.listPayments({
            body: { ...filter, after, most: Math.min(most - payments.length, mostRows) },
          });
          payments.push(...part.rows);
          after = part.next;
        } while (after !== null && payments.length < most);
        print(context, json ? { payments } : paymentTable(payments));
      }),
    );

const paymentShow = (context: CommandContext): Command =>
  command('show', context)
    .description('Show the state of a payment and what to do.')
    .argument('<payment>', 'its number, or the gateway’s own id of it, like pi_3Q…')
    .addOption(json())
    .action((which: string, options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const paymentCase = await client.showPayment({ body: { which } });
        print(context, options.json ? paymentCase : paymentCaseText(paymentCase));
      }),
    );

const paymentUnbooked = (context: CommandContext): Command =>
  command('unbooked', context)
    .description(
      'List payments that a gateway has collected for this store and that have no payment record, as after a power cut or a restore.',
    )
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const unbooked = await client.listUnbooked();
        print(context, options.json ? { unbooked } : unbookedTable(unbooked));
      }),
    );

interface AdoptOptions {
  readonly account?: string;
  readonly refund?: true;
  readonly issue?: number;
  readonly plan?: number;
  readonly json?: true;
}

const lost = 'its number in “payment unbooked”, or the gateway’s own id of it, like pi_3Q…';

const paymentAdopt = (context: CommandContext): Command =>
  command('adopt', context)
    .description(
      'Write the payment record of a payment that only its gateway knows. The account that paid gets what was paid for.',
    )
    .argument('<payment>', lost)
    .option('--account <account>', 'who gets it, where the account that paid is not in the store')
    .addOption(
      new Option('--refund', 'nobody gets it: the store returns the money').conflicts('account'),
    )
    .option('--issue <id>', 'the issue, where the one that was paid for is not in the store', count)
    .option('--plan <id>', 'the plan, where the one that was paid for is not in the store', count)
    .addOption(json())
    .action((which: string, { account, refund, issue, plan, json: asJson }: AdoptOptions) =>
      runWithStore(context, async (client) => {
        const paymentCase = await client.adoptPayment({
          body: {
            which,
            buyer: buyerOf(account, refund),
            issueId: issue ?? null,
            planId: plan ?? null,
          },
        });
        print(context, asJson ? paymentCase : paymentCaseText(paymentCase));
      }),
    );

function buyerOf(account?: string, refund?: true): Adoption['buyer'] {
  if (account !== undefined) return { kind: 'account', who: account };
  return { kind: refund ? 'nobody' : 'payer' };
}

const paymentDismiss = (context: CommandContext): Command =>
  command('dismiss', context)
    .description(
      'Leave such a payment without a payment record, as where its money was returned by hand.',
    )
    .argument('<payment>', lost)
    .requiredOption('--yes', 'nobody gets what was paid for, and no money is returned')
    .action((which: string) =>
      runWithStore(context, async (client) => {
        await client.dismissPayment({ body: { which } });
        print(context, `Payment ${which} stays without a payment record.\n`);
      }),
    );

function count(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number, like 50');
  return Number(text);
}
