import { type Command, InvalidArgumentError } from 'commander';
import { atDesk, json } from './atDesk.ts';
import { command } from './command.ts';
import { type CommandContext, say } from './context.ts';
import { caseInWords, paymentTable } from './paymentWords.ts';

/** `gatefold payment …` */
export const payment = (context: CommandContext): Command =>
  command('payment', context)
    .description('What readers have paid: the answer to “I paid and can’t read”.')
    .addCommand(paymentList(context))
    .addCommand(paymentShow(context));

interface ListOptions {
  readonly of?: string;
  readonly status?: string;
  readonly most: number;
  readonly json?: true;
}

const paymentList = (context: CommandContext): Command =>
  command('list', context)
    .description('List payments, the newest first.')
    .option('--of <account>', 'those of an account, by its verified e-mail or number')
    .option('--status <state>', 'those that stand so, like succeeded, refunded or processing')
    .option('--most <count>', 'how many', count, 50)
    .addOption(json())
    .addHelpText('after', '\nExample:\n  gatefold payment list --of ann@example.com\n')
    .action(({ of: who, status, most, json }: ListOptions) =>
      atDesk(context, async (desk) => {
        const payments = await desk.listPayments({
          who: who ?? null,
          status: status ?? null,
          most,
        });
        say(context, json ? { payments } : paymentTable(payments));
      }),
    );

const paymentShow = (context: CommandContext): Command =>
  command('show', context)
    .description('Tell what became of a payment, and what to do.')
    .argument('<payment>', 'its number, or the gateway’s own id of it, like pi_3Q…')
    .addOption(json())
    .action((which: string, options: { json?: true }) =>
      atDesk(context, async (desk) => {
        const found = await desk.showPayment(which);
        say(context, options.json ? found : caseInWords(found));
      }),
    );

function count(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number, like 50');
  return Number(text);
}
