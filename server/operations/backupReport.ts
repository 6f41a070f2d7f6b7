import * as z from 'zod';
import type { Manifest } from './archive.ts';
import type { InspectedBackup } from './inspectBackup.ts';

const count = z.int().nonnegative();

/** The report of a backup or a restore; sent over the control socket. */
export const BackupReport = z.object({
  madeAt: z.iso.datetime(),
  /** The number of rows by table. */
  rows: z.record(z.string(), count),
  files: z.object({ count, bytes: count }),
  /** Files that rows name and that were missing when the backup was made. */
  missing: z.array(z.string()),
});
export type BackupReport = z.infer<typeof BackupReport>;

export const reportOf = ({ head, manifest }: InspectedBackup): BackupReport => ({
  madeAt: head.madeAt,
  rows: rowsIn(manifest),
  files: manifest.files,
  missing: manifest.missing,
});

const rowsIn = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
