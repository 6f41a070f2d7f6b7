import * as z from 'zod';
import type { Manifest } from './archive.ts';
import type { Inspected } from './inspect.ts';

const count = z.int().nonnegative();

/** What a person is told of a backup that was made or taken up; crosses the control socket. */
export const KeptReport = z.object({
  madeAt: z.iso.datetime(),
  /** Rows by the name of their table. */
  rows: z.record(z.string(), count),
  files: z.object({ count, bytes: count }),
  /** Files that the store ought to have had when the backup was made. */
  missing: z.array(z.string()),
});
export type KeptReport = z.infer<typeof KeptReport>;

export const reportOf = ({ head, manifest }: Inspected): KeptReport => ({
  madeAt: head.madeAt,
  rows: rowsIn(manifest),
  files: manifest.files,
  missing: manifest.missing,
});

const rowsIn = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
