import * as z from 'zod/mini';

/** The store as a whole: its state and faults, and the work on its files and rows. */

export const StoreStatus = z.object({
  /** The URL of the store; null while no server runs. */
  address: z.nullable(z.url()),
  /** The currency of all prices, and its decimals. */
  currency: z.string(),
  precision: z.int(),
});
export type StoreStatus = z.infer<typeof StoreStatus>;

/** Violated invariants of the payment records. */
export const BrokenRules = z.array(z.object({ rule: z.string(), ids: z.array(z.int()) }));
export type BrokenRule = z.infer<typeof BrokenRules>[number];

/** Faults of the machine, one sentence each. */
export const MachineFaults = z.array(z.string());

const FileUse = z.object({
  sha256: z.string(),
  issue: z.int(),
  title: z.string(),
  part: z.string(),
});
export type FileUse = z.infer<typeof FileUse>;

/** The faults of a store's files. */
export const IntegrityReport = z.object({
  /** Files that rows name and that are missing. */
  missing: z.array(z.string()),
  /** Files with another size than in their row. */
  wrongSize: z.array(z.string()),
  /** The issue and the kind of each missing or damaged file. */
  uses: z.array(FileUse),
  /** Issues without a part that each issue needs. */
  incomplete: z.array(z.int()),
  /** Files that no row names. They only use space. */
  orphans: z.array(z.string()),
  /** Earlier files of issues whose links have expired. They only use space. */
  outlived: z.array(z.string()),
});
export type IntegrityReport = z.infer<typeof IntegrityReport>;

export const CleanupReport = z.object({ files: z.int(), bytes: z.int() });
export type CleanupReport = z.infer<typeof CleanupReport>;

/** The progress of a backup, restore or move. */
export const OperationProgress = z.object({
  step: z.enum(['checking', 'files', 'closing', 'rows', 'proving']),
  fraction: z.number().check(z.minimum(0), z.maximum(1)),
});
export type OperationProgress = z.infer<typeof OperationProgress>;
export type OperationStep = OperationProgress['step'];

/** An absolute path on the machine of the store: the store and the command have different working directories. */
export const FilePath = z.string().check(z.regex(/^(\/|[A-Za-z]:\\)/));

export const BackupOrder = z.object({ file: FilePath });
export const RestoreRequest = z.object({ file: FilePath, replace: z.boolean() });

const count = z.int().check(z.nonnegative());

/** The report of a backup or a restore. */
export const BackupReport = z.object({
  madeAt: z.iso.datetime(),
  /** The number of rows by table. */
  rows: z.record(z.string(), count),
  files: z.object({ count, bytes: count }),
  /** Files that rows name and that were missing when the backup was made. */
  missing: z.array(z.string()),
});
export type BackupReport = z.infer<typeof BackupReport>;

/** The targets as typed. null leaves a part in its place. 'embedded' is the database in the data folder. */
export const MoveRequest = z.object({
  to: z.nullable(z.string()),
  storage: z.nullable(z.string()),
});
export type MoveRequest = z.infer<typeof MoveRequest>;

export const MoveReport = z.object({
  /** null when the database stays in its place. */
  rows: z.nullable(z.int()),
  files: z.object({ count: z.int(), bytes: z.int() }),
});
export type MoveReport = z.infer<typeof MoveReport>;

/** `opened` is false when the store was open. */
export const Opened = z.object({ opened: z.boolean() });
