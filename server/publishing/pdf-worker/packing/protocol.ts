/** Makes the files of ten pages of a pack. All files are read and written in `folder`. */
export interface PackJob {
  readonly kind: 'pack';
  /** Holds the published PDF as `source.pdf`. */
  readonly folder: string;
  /** The number of the batch, from 0. */
  readonly batch: number;
  /** Indices of pages that ended the worker earlier. They stay empty. */
  readonly skipped: readonly number[];
}

/** The index of a page that is begun. */
export type PackStep = number;
