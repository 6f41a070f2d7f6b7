import { Argument, type Command, Option } from 'commander';
import { planPeriods } from '#contract/api/store.ts';
import type { PlanId } from '#contract/ids.ts';
import { amount, planId } from './arguments.ts';
import { atDesk, json, say } from './atDesk.ts';
import { command } from './command.ts';
import { planTable } from './planWords.ts';

/** `gatefold plan …` */
export const plan = (): Command =>
  command('plan')
    .description('Subscriptions that readers can take.')
    .addCommand(planAdd())
    .addCommand(planArchive())
    .addCommand(planList());

type Period = (typeof planPeriods)[number];

const planAdd = (): Command =>
  command('add')
    .description('Offer a subscription.')
    .addArgument(new Argument('<period>', 'how long each payment lasts').choices(planPeriods))
    .addOption(
      new Option('--price <amount>', 'for each period, like 4.99')
        .argParser(amount)
        .makeOptionMandatory(),
    )
    .addOption(json())
    .action((period: Period, { price, ...options }: { price: string; json?: true }) =>
      atDesk(async (desk) => {
        const id = await desk.addPlan({ period, price });
        say(options.json ? { id } : `Readers can subscribe: plan ${id}.\n`);
      }),
    );

const planArchive = (): Command =>
  command('archive')
    .description('Sell a subscription no more. Whoever has it keeps it, and it goes on renewing.')
    .argument('<id>', 'the plan', planId)
    .action((id: PlanId) => atDesk((desk) => desk.archivePlan(id)));

const planList = (): Command =>
  command('list')
    .description('List the subscriptions, archived ones too.')
    .addOption(json())
    .action((options: { json?: true }) =>
      atDesk(async (desk) => {
        const listing = await desk.listPlans();
        say(options.json ? listing : planTable(listing));
      }),
    );
