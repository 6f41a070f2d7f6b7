import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiToken, mostTokenDays, type Role } from '#contract/admin/team.ts';
import { runWithStore, json, command, type CommandContext, print } from './command.ts';
import { columns } from './terminalText.ts';

/** `gatefold token …` */
export const token = (context: CommandContext): Command =>
  command('token', context)
    .description('API tokens, by which programs make the calls of the publisher’s page.')
    .addCommand(tokenCreate(context))
    .addCommand(tokenList(context))
    .addCommand(tokenRevoke(context));

const roles = { editor: 'publisher', owner: 'owner' } as const satisfies Record<string, Role>;

interface CreateOptions {
  readonly for: string;
  readonly name: string;
  readonly role: keyof typeof roles;
  readonly days: number;
  readonly json?: true;
}

const tokenCreate = (context: CommandContext): Command =>
  command('create', context)
    .description('Make an API token, and print it once.')
    .requiredOption('--for <account>', 'the publisher for whom it acts: e-mail or number')
    .requiredOption('--name <text>', 'names it in the list and in the record of changes')
    .addOption(
      new Option('--role <role>', 'what it may do: never more than the account itself')
        .choices(Object.keys(roles))
        .default('editor'),
    )
    .option('--days <count>', `how long it is valid, ${mostTokenDays} at most`, days, 90)
    .addOption(json())
    .addHelpText(
      'after',
      '\nExample:\n  gatefold token create --for ann@example.com --name "Print works" --days 30\n\nA program sends it as “Authorization: Bearer gatefold_…”. The calls are at /api/docs of the store.\n',
    )
    .action(({ for: who, name, role, days, ...options }: CreateOptions) =>
      runWithStore(context, async (client) => {
        const order = { who, name, role: roles[role], days };
        const made = await client.addApiToken({ body: order });
        const text = `${made.token}\nIt is shown only now, and is valid until ${made.expiresAt.slice(0, 10)}.\n`;
        print(context, options.json ? made : text);
      }),
    );

const tokenList = (context: CommandContext): Command =>
  command('list', context)
    .description('List the valid API tokens.')
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const tokens = await client.listApiTokens();
        print(context, options.json ? { tokens } : tokenTable(tokens));
      }),
    );

const tokenRevoke = (context: CommandContext): Command =>
  command('revoke', context)
    .description('End an API token.')
    .argument('<number>', 'its number in the list', numberOf)
    .action((id: number) =>
      runWithStore(context, (client) => client.removeApiToken({ body: { id } })),
    );

function tokenTable(tokens: readonly ApiToken[]): string {
  if (tokens.length === 0) return 'The store has no API tokens.\n';
  const rows = tokens.map(({ id, role, owner, expiresAt, lastUsedAt, name }) => [
    String(id),
    role === 'owner' ? 'owner' : 'editor',
    owner.email ?? `account ${owner.id}`,
    expiresAt.slice(0, 10),
    lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
    name,
  ]);
  return columns([['number', 'role', 'acts for', 'until', 'last used', 'name'], ...rows]);
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a number, like 12');
  return Number(text);
}

function days(text: string): number {
  const count = numberOf(text);
  if (count <= mostTokenDays) return count;
  throw new InvalidArgumentError(`It must be ${mostTokenDays} or less`);
}
