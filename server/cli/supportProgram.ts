import { type Command, InvalidArgumentError } from 'commander';
import type { ListedRequest } from '#contract/admin/users.ts';
import { runWithStore, json, command, type CommandContext, print } from './command.ts';

/** All requests in full, one after the other. */
const requestsText = (requests: readonly ListedRequest[]): string =>
  requests.length === 0
    ? 'Nobody waits for an answer.\n'
    : requests.map((request) => `${headOf(request)}\n${indented(request.problem)}\n`).join('\n');

const headOf = ({ id, sentAt, email, topic, userId, ...request }: ListedRequest): string =>
  [
    `#${id}`,
    sentAt.slice(0, 16).replace('T', ' '),
    email,
    topic,
    ...(userId === null ? [] : [`account ${userId}`]),
    stateOf(request),
  ].join('  ');

function stateOf({ mailedAt, answeredAt }: Pick<ListedRequest, 'mailedAt' | 'answeredAt'>): string {
  if (answeredAt) return 'answered';
  return mailedAt ? 'mailed' : 'not mailed';
}

const indented = (text: string): string => text.replace(/^/gm, '    ');

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
      runWithStore(context, async (client) => {
        const requests = await client.listRequests({ query: { all: all ? 'true' : 'false' } });
        print(context, json ? { requests } : requestsText(requests));
      }),
    );

const supportAnswered = (context: CommandContext): Command =>
  command('answered', context)
    .description('Mark a request as answered.')
    .argument('<number>', 'its number in the list', numberOf)
    .action((id: number) =>
      runWithStore(context, (client) => client.markAnswered({ body: { id } })),
    );

/** A number as the list shows it, or without its '#'. */
function numberOf(text: string): number {
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  if (!number) throw new InvalidArgumentError('It must be a number, like 12');
  return Number(number);
}
