import type { Command } from 'commander';
import { runWithServices, json } from './runWithServices.ts';
import { command } from './command.ts';
import { type CommandContext, FaultsFound, fromHere, print } from './context.ts';
import type { CliServices } from './services.ts';
import { incompleteCover } from './issueProgram.ts';
import { exportedSentences, importedSentences, proposedSentences } from './folderText.ts';
import { reportNamed } from './progress.ts';
import { whileCancellable } from './cancellable.ts';

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
A coupon that exists is not changed.
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
      'Make the store have the settings, issues, subscriptions and coupons of a folder, as its gatefold.yaml says.',
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
  const importAll = async (services: CliServices): Promise<void> => {
    const cancelText = 'Stopped: what is there stays, and the next import goes on from here.';
    const report = await whileCancellable(context, reportNamed(context), cancelText, (terms) =>
      importFolder(services, given, { ...terms, takesIncompleteCover: options.incompleteCover }),
    );
    print(context, options.json ? report : importedSentences(report));
    if (report.refused.length > 0) throw new FaultsFound();
  };
  await runWithServices(context, importAll, 'allowed');
}

async function propose(context: CommandContext, folder: string, options: Options): Promise<void> {
  const { pdfsOf, proposeFolder } = await import('./folder/proposeFolder.ts');
  const pdfs = await pdfsOf(folder);
  const write = async (services: CliServices): Promise<void> => {
    await whileCancellable(
      context,
      reportNamed(context),
      'Stopped: nothing was written.',
      (terms) => proposeFolder(services, folder, pdfs, terms),
    );
    print(context, options.json ? { folder, files: pdfs } : proposedSentences(folder, pdfs.length));
  };
  await runWithServices(context, write, 'allowed');
}

/** `gatefold export` */
export const exportIssues = (context: CommandContext): Command =>
  command('export', context)
    .description(
      'Write the settings, issues, subscriptions and coupons into a folder, as “gatefold import” reads them.',
    )
    .argument('<folder>', 'a new folder, or an empty one')
    .addOption(json())
    .addHelpText(
      'after',
      '\nDrafts and withdrawn issues too. The files are those that readers get. A coupon has the uses\nthat are left. Accounts and payments are not in it: “gatefold backup” keeps everything.\n\nExample:\n  gatefold export /srv/magazine\n',
    )
    .action((folder: string, options: Options) =>
      runWithServices(context, async (services) => {
        const { exportFolder } = await import('./folder/exportFolder.ts');
        const cancelText = 'Stopped: nothing was left in the folder.';
        const report = await whileCancellable(context, reportNamed(context), cancelText, (terms) =>
          exportFolder(services, fromHere(context, folder), terms),
        );
        print(context, options.json ? report : exportedSentences(report));
      }),
    );
