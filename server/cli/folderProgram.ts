import type { Command } from 'commander';
import {
  runWithStore,
  json,
  command,
  type CommandContext,
  FaultsFound,
  fromHere,
  print,
} from './command.ts';
import type { StoreClient } from './storeClient.ts';
import { incompleteCover } from './issueProgram.ts';
import { reportNamed, whileCancellable } from './terminalText.ts';
import type { ExportReport } from './folder/exportFolder.ts';
import type { ImportedIssue, ImportReport } from './folder/importFolder.ts';
import type { NamedPlan } from './folder/storeEntries.ts';
import { manifestName } from './folder/manifest.ts';

/** The output of the commands for folders. */

function importedSentences({
  settings,
  bundles,
  coupons,
  plans,
  added,
  changed,
  unchanged,
  refused,
  warnings,
}: ImportReport): string {
  return [
    ...(settings.length > 0 ? [`changed  the settings ${settings.join(', ')}\n`] : []),
    ...plansIn('added', plans.added),
    ...plansIn('archived', plans.archived),
    ...linesOf('added', added),
    ...linesOf('changed', changed),
    ...bundles.map((title) => `added    the bundle ${title}\n`),
    ...coupons.map((code) => `added    the coupon ${code}\n`),
    ...warnings.map(({ file, warning }) => `${file}: ${warning}\n`),
    ...refused.map(
      ({ file, reason }) => `refused  ${reason.startsWith(file) ? '' : `${file}: `}${reason}\n`,
    ),
    `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused.\n`,
  ].join('');
}

const linesOf = (what: string, issues: readonly ImportedIssue[]): string[] =>
  issues.map(({ file, id }) => `${what.padEnd(7)}  ${file} as issue ${id}\n`);

const plansIn = (what: string, plans: readonly NamedPlan[]): string[] =>
  plans.map(
    ({ period, price }) =>
      `${what.padEnd(8)} the subscription by the ${nounOf[period]} at ${price}\n`,
  );

const nounOf: Record<NamedPlan['period'], string> = {
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  halfyear: 'half-year',
  year: 'year',
};

const exportedSentences = ({ folder, issues }: ExportReport): string =>
  `${issues === 1 ? '1 issue is' : `${issues} issues are`} in ${folder}, with ${manifestName}.\n`;

const proposedSentences = (folder: string, count: number): string =>
  `${folder}/${manifestName} speaks of ${count === 1 ? '1 PDF' : `${count} PDFs`}, each a draft for now: edit it, then: gatefold import ${folder}\n`;

interface Options {
  readonly propose?: true;
  readonly incompleteCover?: true;
  readonly json?: true;
}

const importHelp = `
The folder says in gatefold.yaml what its PDFs are to be, the first of the shelf first:

  currency: EUR              # of all prices; set where nothing has a price yet
  store:                     # any setting of “gatefold store show”
    name: Tides
  plans:                     # subscriptions
    - period: month          # week, month, quarter, halfyear or year
      price: 9.90
  bundles:                   # issues that are sold together
    - title: Both seasons
      price: 6.90
      issues: [spring.pdf, winter.pdf]
  coupons:
    - code: SPRING-26
      issue: spring.pdf      # or days: 30, for all issues
      uses: 100
      until: 2026-12-31
  issues:
    - file: spring.pdf
      title: Spring
      price: 4.99            # or free
      sample-pages: 5
    - file: winter.pdf
      title: Winter
      price: 3.50
      description: The *cold* one.
      published: 2025-12-01
      draft: true            # off the shelf

Fields that the manifest omits keep their values in the store. Issues that the folder does not name are not changed.
A coupon that exists is not changed, and a bundle of another price or content is a further one.
A plan at another price is a new plan: the old plan of that period is archived, and its subscribers keep it.
The import can be interrupted and repeated: it only applies differences.

Examples:
  gatefold import ~/magazine --propose
  gatefold import ~/magazine
`;

/** `gatefold import` */
export const importIssues = (context: CommandContext): Command =>
  command('import', context)
    .description(
      'Make the store have the settings, issues, subscriptions, bundles and coupons of a folder, as its gatefold.yaml says.',
    )
    .argument('<folder>', 'PDFs with a gatefold.yaml')
    .option(...incompleteCover)
    .option('--propose', 'write a gatefold.yaml for the PDFs in the folder, to be edited')
    .addOption(json())
    .addHelpText('after', importHelp)
    .action((folder: string, options: Options) =>
      (options.propose ? propose : importFrom)(context, fromHere(context, folder), options),
    );

async function importFrom(
  context: CommandContext,
  folder: string,
  options: Options,
): Promise<void> {
  const { readFolder } = await import('./folder/readFolder.ts');
  const { importFolder } = await import('./folder/importFolder.ts');
  const given = await readFolder(folder);
  const importAll = async (client: StoreClient): Promise<void> => {
    const cancelText = 'Stopped: what is there stays, and the next import goes on from here.';
    const report = await whileCancellable(context, reportNamed(context), cancelText, (terms) =>
      importFolder(client, given, { ...terms, takesIncompleteCover: options.incompleteCover }),
    );
    print(context, options.json ? report : importedSentences(report));
    if (report.refused.length > 0) throw new FaultsFound();
  };
  await runWithStore(context, importAll, 'allowed');
}

async function propose(context: CommandContext, folder: string, options: Options): Promise<void> {
  const { pdfsOf, proposeFolder } = await import('./folder/proposeFolder.ts');
  const pdfs = await pdfsOf(folder);
  const write = async (client: StoreClient): Promise<void> => {
    await whileCancellable(
      context,
      reportNamed(context),
      'Stopped: nothing was written.',
      (terms) => proposeFolder(client, folder, pdfs, terms),
    );
    print(context, options.json ? { folder, files: pdfs } : proposedSentences(folder, pdfs.length));
  };
  await runWithStore(context, write, 'allowed');
}

/** `gatefold export` */
export const exportIssues = (context: CommandContext): Command =>
  command('export', context)
    .description(
      'Write the settings, issues, subscriptions, bundles and coupons into a folder, as “gatefold import” reads them.',
    )
    .argument('<folder>', 'a new folder, or an empty one')
    .addOption(json())
    .addHelpText(
      'after',
      '\nDrafts and withdrawn issues too. The files are those that readers get. A coupon has the uses\nthat are left. Accounts and payments are not in it: “gatefold backup” keeps everything.\n\nExample:\n  gatefold export /srv/magazine\n',
    )
    .action((folder: string, options: Options) =>
      runWithStore(context, async (client) => {
        const { exportFolder } = await import('./folder/exportFolder.ts');
        const cancelText = 'Stopped: nothing was left in the folder.';
        const report = await whileCancellable(context, reportNamed(context), cancelText, (terms) =>
          exportFolder(client, fromHere(context, folder), terms),
        );
        print(context, options.json ? report : exportedSentences(report));
      }),
    );
