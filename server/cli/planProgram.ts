import { Argument, type Command, Option } from 'commander';
import { planPeriods } from '#contract/api/store.ts';
import type { PlanId } from '#contract/ids.ts';
import { amount, planId } from './arguments.ts';
import { runWithServices, json } from './runWithServices.ts';
import { command } from './command.ts';
import { type CommandContext, print } from './context.ts';
import type { PlanListing } from './services/plans.ts';
import { amountIn, columns } from './text.ts';

/** `gatefold plan …` */
export const plan = (context: CommandContext): Command =>
  command('plan', context)
    .description('Plans: the subscriptions on sale.')
    .addCommand(planAdd(context))
    .addCommand(planArchive(context))
    .addCommand(planList(context));

type Period = (typeof planPeriods)[number];

const planAdd = (context: CommandContext): Command =>
  command('add', context)
    .description('Add a plan.')
    .addArgument(new Argument('<period>', 'how long each payment lasts').choices(planPeriods))
    .addOption(
      new Option('--price <amount>', 'for each period, like 4.99')
        .argParser(amount)
        .makeOptionMandatory(),
    )
    .addOption(json())
    .action((period: Period, { price, ...options }: { price: string; json?: true }) =>
      runWithServices(context, async (services) => {
        const id = await services.addPlan({ period, price });
        print(context, options.json ? { id } : `Readers can subscribe: plan ${id}.\n`);
      }),
    );

const planArchive = (context: CommandContext): Command =>
  command('archive', context)
    .description('Stop selling a plan. Existing subscriptions continue to renew.')
    .argument('<id>', 'the plan', planId)
    .action((id: PlanId) => runWithServices(context, (services) => services.archivePlan(id)));

const planList = (context: CommandContext): Command =>
  command('list', context)
    .description('List the plans, including archived ones.')
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithServices(context, async (services) => {
        const listing = await services.listPlans();
        print(context, options.json ? listing : planTable(listing));
      }),
    );

function planTable({ currency, precision, plans }: PlanListing): string {
  if (plans.length === 0) return 'The store has no plans yet.\n';
  const amountOf = amountIn(currency, precision);
  const rows = plans.map(({ id, period, price, archivedAt }) => [
    String(id),
    amountOf(price),
    archivedAt === null ? 'sold' : `archived ${archivedAt.slice(0, 10)}`,
    period,
  ]);
  return columns([['id', 'price', 'state', 'period'], ...rows]);
}
