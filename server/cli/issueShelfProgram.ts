import type { Command } from 'commander';
import type { IssueId } from '#contract/ids.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { issueId, issueIds, moment } from './arguments.ts';
import { command, type CommandContext, json, print, runWithStore } from './command.ts';
import { shelfTable } from './issueText.ts';
import type { StoreClient } from './storeClient.ts';

/** The subcommands of `gatefold issue` that decide which issues are on the shelf, and where. */

export const issuePublish = (context: CommandContext): Command =>
  command('publish', context)
    .description('Publish a draft or a withdrawn issue.')
    .argument('<id>', 'the issue', issueId)
    .action((id: IssueId) => runWithStore(context, (client) => placeOnShelf(client, id, true)));

async function placeOnShelf(client: StoreClient, id: IssueId, listed: boolean): Promise<void> {
  await client.placeIssue({ params: { id }, body: { listed } });
}

export const issueWithdraw = (context: CommandContext): Command =>
  command('withdraw', context)
    .description('Withdraw an issue from the catalogue. Customers who own it can still read it.')
    .argument('<id>', 'the issue', issueId)
    .action((id: IssueId) => runWithStore(context, (client) => placeOnShelf(client, id, false)));

export const issueSchedule = (context: CommandContext): Command =>
  command('schedule', context)
    .description('Publish a draft at a time, also while nobody is there.')
    .argument('<id>', 'the draft', issueId)
    .argument('[time]', 'like 2026-12-01T09:00+01:00; without a zone that of this machine', moment)
    .option('--never', 'take the schedule back')
    .action((id: IssueId, at: Date | undefined, { never }: { never?: true }, self: Command) => {
      if ((at === undefined) !== (never ?? false)) self.error('error: say a time, or --never');
      return runWithStore(context, async (client) => {
        const body = { at: at?.toISOString() ?? null };
        const { publishAt } = await client.scheduleIssue({ params: { id }, body });
        const what = publishAt ? `is published at ${publishAt}` : 'is not published by itself';
        print(context, `Issue ${id} ${what}.\n`);
      });
    });

export const issueRemove = (context: CommandContext): Command =>
  command('remove', context)
    .description('Delete a draft. An issue that was published can only be withdrawn.')
    .argument('<id>', 'the issue', issueId)
    .option('--yes', 'also an issue that is on the shelf')
    .addOption(json())
    .action((id: IssueId, options: { yes?: true; json?: true }) =>
      runWithStore(context, async (client) => {
        if (!options.yes) await assertWithdrawn(client, id);
        const { removal } = await client.removeOrWithdraw({ params: { id } });
        print(context, options.json ? { id, removal } : `Issue ${id} is ${removal}.\n`);
      }),
    );

async function assertWithdrawn(client: StoreClient, id: IssueId): Promise<void> {
  const { issues } = await client.listIssues();
  if (!issues.find((one) => one.id === id)?.isListed) return;
  throw new OperatorError(
    'command',
    `Issue ${id} is on the shelf. With --yes it is withdrawn; its owners can read it all the same.`,
  );
}

export const issueList = (context: CommandContext): Command =>
  command('list', context)
    .description('List the issues in the order of the catalogue.')
    .option('--all', 'drafts and withdrawn ones too')
    .addOption(json())
    .action((options: { all?: true; json?: true }) =>
      runWithStore(context, async (client) => {
        const { issues, ...money } = await client.listIssues();
        const shown = issues.filter(({ isListed }) => isListed || options.all);
        const listing = { ...money, issues: shown };
        print(context, options.json ? listing : shelfTable(listing));
      }),
    );

export const issueOrder = (context: CommandContext): Command =>
  command('order', context)
    .description('Move issues to the front of the catalogue, in the given order.')
    .argument('<id...>', 'the first first', issueIds)
    .action((ids: readonly IssueId[]) =>
      runWithStore(context, async (client) => {
        const { issues } = await client.listIssues();
        const missing = ids.find((id) => !issues.some((one) => one.id === id));
        if (missing)
          throw new OperatorError('command', `There is no issue ${missing}: see issue list --all.`);
        const others = issues.map(({ id }) => id).filter((id) => !ids.includes(id));
        await client.orderShelf({ body: { ids: [...new Set([...ids, ...others])] } });
      }),
    );
