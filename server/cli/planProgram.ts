import { Argument, type Command, Option } from 'commander';
import type { PlanListing } from '#contract/admin/sales.ts';
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
    .addOption(json())
    .action((period: Period, { price, firstPeriod, ...options }: AddOptions) =>
      runWithStore(context, async (client) => {
        const currency = await client.status();
        const body = {
          period,
          price: amountIn(currency, price),
          ...(firstPeriod !== undefined && { firstPrice: amountIn(currency, firstPeriod) }),
        };
        const { id } = await client.addPlan({ body });
        print(context, options.json ? { id } : `Readers can subscribe: plan ${id}.\n`);
      }),
    );

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

function planTable({ currency, precision, plans }: PlanListing): string {
  if (plans.length === 0) return 'The store has no plans yet.\n';
  const amountOf = amountFormat(currency, precision);
  const rows = plans.map(({ id, period, price, firstPrice, archivedAt }) => [
    String(id),
    amountOf(price),
    firstPrice === null ? '–' : amountOf(firstPrice),
    archivedAt === null ? 'sold' : `archived ${archivedAt.slice(0, 10)}`,
    period,
  ]);
  return columns([['id', 'price', 'first', 'state', 'period'], ...rows]);
}
