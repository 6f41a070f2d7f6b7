import type { PendingMigration } from '../operations/migrate.ts';
import type { MoveReport } from '../operations/moveStore.ts';
import type { BackupReport } from '../operations/backupReport.ts';

/** The output of the commands for backups, moves and migrations. */

export function backupSentences(
  { madeAt, rows, files, missing }: BackupReport,
  end: string,
): string {
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

export function migrationSentences(pending: readonly PendingMigration[], isTrial: boolean): string {
  if (pending.length === 0) return 'The database is up to date.\n';
  const lines = pending.map(
    ({ name, does, isReversible }) =>
      `${name}  ${does}${isReversible ? '' : ' NOT REVERSIBLE: the way back is a backup.'}\n`,
  );
  const end = isTrial ? 'Nothing was done yet.\n' : 'The database is up to date.\n';
  return lines.join('') + end;
}

interface Order {
  readonly to: string | null;
  readonly storage: string | null;
}

export function movedSentences({ rows, files }: MoveReport, { to, storage }: Order): string {
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
