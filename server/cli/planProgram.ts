import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { mostFirstDays, type PlanListing } from '#contract/admin/sales.ts';
import { planPeriods } from '#contract/api/store.ts';
import type { PlanId } from '#contract/ids.ts';
import { amount, amountIn, planId } from './arguments.ts';
import { runWithStore, json, command, type CommandContext, print } from './command.ts';
import { amountFormat, columns } from './terminalText.ts';

/** `gatefold plan …` */
export const plan = (context: CommandContext): Command =>
  command('plan', context)
    .description('Plans: the subscriptions on sale.')
    .addCommand(planAdd(context))
    .addCommand(planArchive(context))
    .addCommand(planList(context));

type Period = (typeof planPeriods)[number];

interface AddOptions {
  readonly price: string;
  readonly firstPeriod?: string;
  readonly firstDays?: number;
  readonly json?: true;
}

const planAdd = (context: CommandContext): Command =>
  command('add', context)
    .description('Add a plan.')
    .addArgument(new Argument('<period>', 'how long each payment lasts').choices(planPeriods))
    .addOption(
      new Option('--price <amount>', 'for each period, like 4.99')
        .argParser(amount)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--first-period <amount>',
        'for the first period of new subscribers, like 1.00',
      ).argParser(amount),
    )
    .addOption(
      new Option('--first-days <days>', 'how long that first period lasts, like 14').argParser(
        days,
      ),
    )
    .addOption(json())
    .action((period: Period, { price, firstPeriod, firstDays, ...options }: AddOptions) =>
      runWithStore(context, async (client) => {
        const currency = await client.status();
        const body = {
          period,
          price: amountIn(currency, price),
          ...(firstPeriod !== undefined && { firstPrice: amountIn(currency, firstPeriod) }),
          ...(firstDays !== undefined && { firstDays }),
        };
        const { id } = await client.addPlan({ body });
        print(context, options.json ? { id } : `Readers can subscribe: plan ${id}.\n`);
      }),
    );

function days(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > mostFirstDays)
    throw new InvalidArgumentError(`It must be 1 to ${mostFirstDays}, like 14`);
  return Number(text);
}

const planArchive = (context: CommandContext): Command =>
  command('archive', context)
    .description('Stop selling a plan. Existing subscriptions continue to renew.')
    .argument('<id>', 'the plan', planId)
    .action((id: PlanId) =>
      runWithStore(context, (client) => client.archivePlan({ body: { id } })),
    );

const planList = (context: CommandContext): Command =>
  command('list', context)
    .description('List the plans, including archived ones.')
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const listing = await client.listPlans();
        print(context, options.json ? listing : planTable(listing));
      }),
    );

const firstText = (amount: string, days: number | null): string =>
  days === null ? amount : `${amount}, ${days} days`;

function planTable({ currency, precision, plans }: PlanListing): string {
  if (plans.length === 0) return 'The store has no plans yet.\n';
  const amountOf = amountFormat(currency, precision);
  const rows = plans.map(({ id, period, price, firstPrice, firstDays, archivedAt }) => [
    String(id),
    amountOf(price),
    firstPrice === null ? '–' : firstText(amountOf(firstPrice), firstDays),
    archivedAt === null ? 'sold' : `archived ${archivedAt.slice(0, 10)}`,
    period,
  ]);
  return columns([['id', 'price', 'first', 'state', 'period'], ...rows]);
}
