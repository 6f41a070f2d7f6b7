import type { BackupReport } from '#contract/admin/operations.ts';
import type { Manifest } from './archive.ts';
import type { InspectedBackup } from './inspectBackup.ts';

export const reportOf = ({ head, manifest }: InspectedBackup): BackupReport => ({
  madeAt: head.madeAt,
  rows: rowsIn(manifest),
  files: manifest.files,
  missing: manifest.missing,
});

const rowsIn = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
