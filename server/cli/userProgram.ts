import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type * as z from 'zod/mini';
import type { NewLink } from '#contract/admin/accessCalls.ts';
import type { Grant, Revocation, RoleChange, UserListing } from '#contract/admin/users.ts';
import { codeOf, OperatorError } from '../platform/operatorErrors.ts';
import {
  command,
  type CommandContext,
  day,
  fromHere,
  json,
  print,
  runWithStore,
} from './command.ts';
import { columns } from './terminalText.ts';

function userText(user: UserListing): string {
  const { id, isPublisher, isOwner, createdAt, ways, sessions, issues, plans, payments } = user;
  const facts = columns([
    ['account', String(id)],
    ['e-mail', emailOf(user)],
    ['since', createdAt.slice(0, 10)],
    ['signs in by', ways.join(', ') || 'nothing: nobody can sign in to it'],
    ['signed in', sessions === 1 ? 'in 1 browser' : `in ${sessions} browsers`],
    ['publisher', isOwner ? 'yes, an owner' : isPublisher ? 'yes' : 'no'],
    ['payments', payments === 0 ? 'none' : `${payments}: see “payment list --of ${id}”`],
  ]);
  return facts + issuesOf(issues) + plansOf(plans);
}

function emailOf({ email, isEmailVerified }: UserListing): string {
  if (email === null) return '(none)';
  return `${email} ${isEmailVerified ? '(verified)' : '(not verified: anybody can register it)'}`;
}

function issuesOf(issues: UserListing['issues']): string {
  if (issues.length === 0) return 'No issues.\n';
  const rows = issues.map(({ id, title, since, paymentId, revokedAt }) => [
    `  ${id}`,
    since.slice(0, 10),
    revokedAt ? `taken back ${revokedAt.slice(0, 10)}` : how(paymentId),
    title || '(no title)',
  ]);
  return `Issues:\n${columns(rows)}`;
}

const how = (paymentId: number | null): string =>
  paymentId === null ? 'given' : `payment ${paymentId}`;

function plansOf(plans: UserListing['plans']): string {
  if (plans.length === 0) return '';
  const rows = plans.map(({ until, status }) => [
    `  until ${until.slice(0, 10)}`,
    status ?? 'given',
  ]);
  return `All issues:\n${columns(rows)}`;
}

/** `gatefold user …` */
export const user = (context: CommandContext): Command =>
  command('user', context)
    .description('Accounts: rights, gifts and deletion.')
    .addCommand(userShow(context))
    .addCommand(userGrant(context))
    .addCommand(userRevoke(context))
    .addCommand(userErase(context))
    .addCommand(userPrint(context))
    .addCommand(userLink(context));

const whose = 'its verified e-mail, or its number';

const userShow = (context: CommandContext): Command =>
  command('show', context)
    .description('Show the rights of an account and how it signs in.')
    .argument('<account>', whose)
    .addOption(json())
    .action((who: string, options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const user = await client.showUser({ body: { who } });
        print(context, options.json ? user : userText(user));
      }),
    );

interface What {
  readonly issue?: number;
  readonly days?: number | true;
  readonly publisher?: true;
  readonly owner?: true;
}

const userGrant = (context: CommandContext): Command =>
  command('grant', context)
    .description(
      'Grant an account an issue, all issues for a time, or access to the publisher’s page.',
    )
    .argument('<account>', whose)
    .addOption(option('--issue <id>', 'this issue, for good').argParser(count))
    .addOption(option('--days <count>', 'all issues, for so many days more').argParser(count))
    .addOption(option('--publisher', 'the page /publish, for issues and figures'))
    .addOption(option('--owner', 'the whole page /publish, with plans, coupons and support'))
    .addHelpText(
      'after',
      '\nExamples:\n  gatefold user grant ann@example.com --issue 3\n  gatefold user grant 12 --days 30\n  gatefold user grant ed@example.com --publisher\n  gatefold user grant ann@example.com --owner\n\nAn e-mail that no sign-in provider has verified names no account: anybody can register it.\nSay the number of the account then, and see “user show” before.\n',
    )
    .action((who: string, options: What, self: Command) => {
      const role = roleOf(options);
      const what = grantOf(options);
      if (!role && !what) unsaid(self, '--issue 3, --days 30, --publisher or --owner');
      return runWithStore(context, async (client) => {
        if (role) await client.changeRole({ body: { who, role, isGranted: true } });
        if (what) await client.grant({ body: { who, what } });
        print(context, `Account ${who} has it.\n`);
      });
    });

function grantOf({ issue, days }: What): Grant['what'] | null {
  if (issue !== undefined) return { kind: 'issue', issueId: issue };
  return typeof days === 'number' ? { kind: 'days', days } : null;
}

function roleOf({ publisher, owner }: What): RoleChange['role'] | null {
  if (owner) return 'owner';
  return publisher ? 'publisher' : null;
}

const userRevoke = (context: CommandContext): Command =>
  command('revoke', context)
    .description('Revoke a grant. Paid rights end with a refund.')
    .argument('<account>', whose)
    .addOption(option('--issue <id>', 'this issue').argParser(count))
    .addOption(option('--days', 'all issues for a time'))
    .addOption(option('--publisher', 'the use of the page /publish'))
    .addOption(option('--owner', 'the use of plans, coupons and support on that page'))
    .action((who: string, options: What, self: Command) => {
      const role = roleOf(options);
      const what = revocationOf(options);
      if (!role && !what) unsaid(self, '--issue 3, --days, --publisher or --owner');
      return runWithStore(context, async (client) => {
        if (role) await client.changeRole({ body: { who, role, isGranted: false } });
        if (what) await client.revoke({ body: { who, what } });
        print(context, `Account ${who} has it no more.\n`);
      });
    });

function revocationOf({ issue, days }: What): Revocation['what'] | null {
  if (issue !== undefined) return { kind: 'issue', issueId: issue };
  return days ? { kind: 'days' } : null;
}

const userErase = (context: CommandContext): Command =>
  command('erase', context)
    .description(
      'Delete an account permanently, as its owner can. Payment records stay, anonymised.',
    )
    .argument('<account>', whose)
    .requiredOption('--yes', 'it cannot be undone')
    .action((who: string) =>
      runWithStore(context, async (client) => {
        await client.eraseUser({ body: { who } });
        print(context, `Account ${who} is erased.\n`);
      }),
    );

const userPrint = (context: CommandContext): Command =>
  command('print', context)
    .description('Replace the list of print subscribers, who read all issues.')
    .argument('<file>', 'a CSV file with one e-mail in each line; a line may have its own last day')
    .requiredOption('--until <day>', 'the last day of lines without one, like 2027-12-31', day)
    .option('--dry-run', 'only tell what would change')
    .action((file: string, { until, dryRun }: { until: string; dryRun?: true }) =>
      runWithStore(context, async (client) => {
        const body = { csv: await textOf(fromHere(context, file)), until };
        const effect = await (dryRun
          ? client.previewPrintList({ body })
          : client.replacePrintList({ body }));
        const { added, kept, removed, unreadLines } = effect;
        const unread = unreadLines.length > 0 ? ` Not read: lines ${unreadLines.join(', ')}.` : '';
        print(context, `${added} added, ${kept} kept, ${removed} removed.${unread}\n`);
      }),
    );

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError('command', `${file} cannot be read (${codeOf(error) ?? 'unknown'}).`);
  });

const userLink = (context: CommandContext): Command =>
  command('link', context)
    .description(
      'Make a one-time link that signs a publisher in, or sets up a store without an owner.',
    )
    .argument('[account]', `${whose}; its e-mail need not be verified`)
    .addHelpText(
      'after',
      '\nExamples:\n  gatefold user link\n  gatefold user link ann@example.com\n\nWho opens the link is signed in as this account. Do not send it by an open channel.\n',
    )
    .action((who: string | undefined) =>
      runWithStore(context, async (client) => {
        const link = await client.makeLink({ body: { who: who ?? null } });
        print(context, linkText(link));
      }),
    );

function linkText({ path, address, minutes }: z.output<typeof NewLink>): string {
  const life = minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`;
  const place =
    address === null ? `Start the store, and open at its address: ${path}` : address + path;
  return `${place}\nIt works once, for ${life}.\n`;
}

/** The options exclude each other. */
function option(flags: string, description: string): Option {
  const conflicting = ['issue', 'days', 'publisher', 'owner'].filter(
    (name) => !flags.startsWith(`--${name}`),
  );
  return new Option(flags, description).conflicts(conflicting);
}

const unsaid = (self: Command, choices: string): never => self.error(`error: say what: ${choices}`);

function count(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a number, like 30');
  return Number(text);
}
