import type { Command } from 'commander';
import { Option } from 'commander';
import type { BundleListing } from '#contract/admin/sales.ts';
import type { BundleId, IssueId } from '#contract/ids.ts';
import { amount, amountIn, bundleId, issueId } from './arguments.ts';
import { runWithStore, json, command, type CommandContext, print } from './command.ts';
import { amountFormat, columns } from './terminalText.ts';

/** `gatefold bundle …` */
export const bundle = (context: CommandContext): Command =>
  command('bundle', context)
    .description('Bundles: issues that are sold together for one price.')
    .addCommand(bundleAdd(context))
    .addCommand(bundleArchive(context))
    .addCommand(bundleList(context));

interface AddOptions {
  readonly title: string;
  readonly price: string;
  readonly json?: true;
}

const bundleAdd = (context: CommandContext): Command =>
  command('add', context)
    .description('Add a bundle. Its issues stay the same.')
    .argument('<issues...>', 'the issues', addId)
    .requiredOption('--title <title>', 'what readers see, like "All issues of 2025"')
    .addOption(
      new Option('--price <amount>', 'for all of them, like 29.00')
        .argParser(amount)
        .makeOptionMandatory(),
    )
    .addOption(json())
    .action((issueIds: IssueId[], { title, price, ...options }: AddOptions) =>
      runWithStore(context, async (client) => {
        const body = { title, price: amountIn(await client.status(), price), issueIds };
        const { id } = await client.addBundle({ body });
        print(context, options.json ? { id } : `Readers can buy it: bundle ${id}.\n`);
      }),
    );

const addId = (text: string, before: IssueId[] = []): IssueId[] => [...before, issueId(text)];

const bundleArchive = (context: CommandContext): Command =>
  command('archive', context)
    .description('Stop selling a bundle. Who has paid keeps its issues.')
    .argument('<id>', 'the bundle', bundleId)
    .action((id: BundleId) =>
      runWithStore(context, (client) => client.archiveBundle({ body: { id } })),
    );

const bundleList = (context: CommandContext): Command =>
  command('list', context)
    .description('List the bundles, including archived ones.')
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const listing = await client.listBundles();
        print(context, options.json ? listing : bundleTable(listing));
      }),
    );

function bundleTable({ currency, precision, bundles }: BundleListing): string {
  if (bundles.length === 0) return 'The store has no bundles yet.\n';
  const amountOf = amountFormat(currency, precision);
  const rows = bundles.map(({ id, title, price, issueIds, archivedAt, isIncomplete }) => [
    String(id),
    amountOf(price),
    stateText(archivedAt, isIncomplete),
    issueIds.join(', '),
    title,
  ]);
  return columns([['id', 'price', 'state', 'issues', 'title'], ...rows]);
}

function stateText(archivedAt: string | null, isIncomplete: boolean): string {
  if (archivedAt !== null) return `archived ${archivedAt.slice(0, 10)}`;
  return isIncomplete ? 'paused: an issue is not on the shelf' : 'sold';
}
