import { type Command, InvalidArgumentError } from 'commander';
import { runWithServices, json } from './runWithServices.ts';
import { command } from './command.ts';
import { type CommandContext, print } from './context.ts';
import { requestsText } from './supportText.ts';

/** `gatefold support …` */
export const support = (context: CommandContext): Command =>
  command('support', context)
    .description('Support requests.')
    .addCommand(supportList(context))
    .addCommand(supportAnswered(context));

const supportList = (context: CommandContext): Command =>
  command('list', context)
    .description('List unanswered requests, oldest first.')
    .option('--all', 'list what is answered too')
    .addOption(json())
    .action(({ all = false, json }: { all?: boolean; json?: true }) =>
      runWithServices(context, async (services) => {
        const requests = await services.listRequests(all);
        print(context, json ? { requests } : requestsText(requests));
      }),
    );

const supportAnswered = (context: CommandContext): Command =>
  command('answered', context)
    .description('Mark a request as answered.')
    .argument('<number>', 'its number in the list', numberOf)
    .action((id: number) => runWithServices(context, (services) => services.markAnswered(id)));

/** A number as the list shows it, or without its '#'. */
function numberOf(text: string): number {
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  if (!number) throw new InvalidArgumentError('It must be a number, like 12');
  return Number(number);
}
