import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type {
  OperationProgress,
  OperationStep,
  BackupReport,
  MoveReport,
} from '#contract/admin/operations.ts';
import type { WorkHooks } from '../adminApi/adminContext.ts';
import { readSettings } from '../config/settings.ts';
import { FolderInUse } from '../platform/operatorErrors.ts';
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
import { reportSteps, whileCancellable } from './terminalText.ts';
import type { PendingMigration } from '../operations/migrate.ts';

/** The output of the commands for backups, moves and migrations. */

function backupSentences({ madeAt, rows, files, missing }: BackupReport, end: string): string {
  const counts = ['issues', 'users', 'payments', 'purchases']
    .map((table) => `${rows[table] ?? 0} ${table === 'users' ? 'accounts' : table}`)
    .join(', ');
  const size = `${files.count} files (${megabytes(files.bytes)})`;
  const lost =
    missing.length > 0
      ? `The store lacks ${missing.length} files, which are not in the backup either: ${missing.join(', ')}\n`
      : '';
  return `The store of ${madeAt.slice(0, 16).replace('T', ' ')} UTC: ${counts}, ${size}.\n${lost}${end}\n`;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function migrationSentences(pending: readonly PendingMigration[], isTrial: boolean): string {
  if (pending.length === 0) return 'The database is up to date.\n';
  const lines = pending.map(
    ({ name, does, isReversible }) =>
      `${name}  ${does}${isReversible ? '' : ' NOT REVERSIBLE: the way back is a backup.'}\n`,
  );
  const end = isTrial ? 'Nothing was done yet.\n' : 'The database is up to date.\n';
  return lines.join('') + end;
}

interface MoveArguments {
  readonly to: string | null;
  readonly storage: string | null;
}

function movedSentences({ rows, files }: MoveReport, { to, storage }: MoveArguments): string {
  const what = [
    ...(rows === null ? [] : [`${rows} rows`]),
    ...(storage === null ? [] : [`${files.count} files (${megabytes(files.bytes)})`]),
  ].join(' and ');
  const settings = [
    ...(to === 'embedded' ? ['without DATABASE_URL'] : []),
    ...(to !== null && to !== 'embedded' ? ['with DATABASE_URL set to the new address'] : []),
    ...(storage === null ? [] : [`with STORAGE_URL=${storage}`]),
  ].join(' and ');
  const old =
    rows === null
      ? 'The files are where they were as well.'
      : 'The old store stays as it was, and closed, so that nobody buys there: “gatefold store open” opens it again.';
  return `${what} have arrived, and are the same. Start the store ${settings}.\n${old}\n`;
}

interface Answering {
  readonly json?: true;
}

/** `gatefold backup` */
export const backup = (context: CommandContext): Command =>
  command('backup', context)
    .description('Write a complete backup into one file.')
    .argument('<file>', 'a new file, like gatefold-2026-12-31.tar')
    .addOption(json())
    .addHelpText(
      'after',
      '\nNobody is kept waiting meanwhile. The file holds e-mail addresses and coupons: keep it safe.\n\nExample:\n  gatefold backup /srv/backups/monday.tar\n',
    )
    .action((file: string, options: Answering) =>
      runWithStore(context, async (client) => {
        const report = await whileShown(context, (terms) =>
          client.backUp({ body: { file: fromHere(context, file) } }, terms),
        );
        print(
          context,
          options.json ? report : backupSentences(report, `It is in ${fromHere(context, file)}`),
        );
        if (report.missing.length > 0) throw new FaultsFound();
      }),
    );

/** `gatefold restore` */
export const restore = (context: CommandContext): Command =>
  command('restore', context)
    .description('Restore the store from a backup.')
    .argument('<file>', 'what “gatefold backup” wrote')
    .option('--replace', 'throw away what the store has now')
    .addOption(json())
    .addHelpText(
      'after',
      '\nThe file is proven first. The store is closed for the moments in which the rows are exchanged;\nwhatever interrupts it leaves the store as it was. Everybody has to sign in again.\n\nExample:\n  gatefold restore /srv/backups/monday.tar --replace\n',
    )
    .action(async (file: string, { replace = false, json }: Answering & { replace?: boolean }) => {
      const order = { file: fromHere(context, file), replace };
      await inspectBeforeNewStore(context, order.file);
      const restoreBackup = async (client: StoreClient): Promise<void> => {
        const report = await whileShown(context, (terms) => client.restore({ body: order }, terms));
        print(context, json ? report : backupSentences(report, 'The store is open again.'));
      };
      return runWithStore(context, restoreBackup, 'beside files');
    });

/** A store is opened for a restore. A refused backup must not leave a new store behind. */
async function inspectBeforeNewStore(context: CommandContext, file: string): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(context.env);
  if (databaseUrl || existsSync(path.join(dataDir, 'db'))) return;
  const { inspectBackup } = await import('../operations/inspectBackup.ts');
  await whileShown(context, (terms) => inspectBackup(file, terms));
}

interface MigrateOptions extends Answering {
  readonly to?: string;
  readonly storage?: string;
  readonly dryRun?: true;
}

/** `gatefold migrate` */
export const migrate = (context: CommandContext): Command =>
  command('migrate', context)
    .description('Migrate the database to this version, or move the store to another place.')
    .option('--dry-run', 'only say what there is to do')
    .option('--to <database>', 'move to postgres://user@host/name, or to "embedded"')
    .option('--storage <address>', 'move the files to file:///folder or s3://bucket/folder')
    .addOption(json())
    .addHelpText(
      'after',
      '\nThe store is closed meanwhile. What is moved stays where it was as well, and that store stays\nclosed: “gatefold store open” opens it again. A password can stand in PGPASSWORD or ~/.pgpass.\n\nExamples:\n  gatefold migrate --dry-run\n  gatefold migrate --to postgres://gatefold@db.example/gatefold\n  gatefold migrate --to embedded\n  gatefold migrate --storage s3://magazines/store?region=eu-central-1\n',
    )
    .action((options: MigrateOptions, self: Command) => {
      const { to = null, storage = null, dryRun } = options;
      if (to === null && storage === null) return runMigrations(context, dryRun === true, options);
      if (dryRun) self.error('error: a move cannot be tried: leave out --dry-run');
      return move(context, { to, storage }, options);
    });

async function runMigrations(
  context: CommandContext,
  isTrial: boolean,
  options: Answering,
): Promise<void> {
  const { migrateStore } = await import('../operations/migrate.ts');
  try {
    const pending = await migrateStore(readSettings(context.env), isTrial);
    print(
      context,
      options.json ? { pending, isDone: !isTrial } : migrationSentences(pending, isTrial),
    );
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    // The embedded database was migrated before this point.
    print(context, options.json ? { pending: [], isDone: true } : migrationSentences([], isTrial));
  }
}

const move = (
  context: CommandContext,
  order: { to: string | null; storage: string | null },
  options: Answering,
) =>
  runWithStore(context, async (client) => {
    const report = await whileShown(context, (terms) => client.move({ body: order }, terms));
    print(context, options.json ? report : movedSentences(report, order));
  });

/** `gatefold store open` */
export const storeOpen = (context: CommandContext): Command =>
  command('open', context)
    .description('Open a store that is closed, for example after it was moved.')
    .action(() =>
      runWithStore(context, async (client) => {
        print(
          context,
          (await client.openStore()).opened
            ? 'The store is open.\n'
            : 'The store was open already.\n',
        );
      }),
    );

/** `gatefold store accept-database` */
export const storeAcceptDatabase = (context: CommandContext): Command =>
  command('accept-database', context)
    .description('Accept the database of DATABASE_URL as the database of DATA_DIR.')
    .addHelpText(
      'after',
      '\nA store refuses to start where the two belong to different stores. Run this once, with the store\nstopped, where the database or the folder was exchanged on purpose.\n',
    )
    .action(async () => {
      const { openResources } = await import('../platform/resources.ts');
      const opening = { newStore: 'refused', migrates: false, acceptsDatabase: true } as const;
      await (await openResources(readSettings(context.env), opening)).close();
      print(context, 'The database is the one of DATA_DIR now.\n');
    });

const stepTexts: Readonly<Record<OperationStep, string>> = {
  checking: 'Proving the backup',
  files: 'Files',
  closing: 'Closing the store',
  rows: 'Rows',
  proving: 'Proving what was written',
};

/** Shows the progress. Ctrl-C cancels the work and changes nothing. */
const whileShown = <T>(
  context: CommandContext,
  work: (terms: WorkHooks<OperationProgress>) => Promise<T>,
): Promise<T> =>
  whileCancellable(context, reportSteps(context, stepTexts), 'Stopped: nothing was changed.', work);
