import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Adoption } from '../billing/resolveUnbooked.ts';
import { runWithServices, json } from './runWithServices.ts';
import { command } from './command.ts';
import { type CommandContext, print } from './context.ts';
import { paymentCaseText, paymentTable, unbookedTable } from './paymentText.ts';

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
      runWithServices(context, async (services) => {
        const payments = await services.listPayments({
          who: who ?? null,
          status: status ?? null,
          most,
        });
        print(context, json ? { payments } : paymentTable(payments));
      }),
    );

const paymentShow = (context: CommandContext): Command =>
  command('show', context)
    .description('Show the state of a payment and what to do.')
    .argument('<payment>', 'its number, or the gateway’s own id of it, like pi_3Q…')
    .addOption(json())
    .action((which: string, options: { json?: true }) =>
      runWithServices(context, async (services) => {
        const paymentCase = await services.showPayment(which);
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
      runWithServices(context, async (services) => {
        const unbooked = await services.listUnbooked();
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
      runWithServices(context, async (services) => {
        const paymentCase = await services.adoptPayment({
          which,
          buyer: buyerOf(account, refund),
          issueId: issue ?? null,
          planId: plan ?? null,
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
      runWithServices(context, async (services) => {
        await services.dismissPayment(which);
        print(context, `Payment ${which} stays without a payment record.\n`);
      }),
    );

function count(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number, like 50');
  return Number(text);
}
