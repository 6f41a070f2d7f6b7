export interface Limits {
  /** Bytes of the file that a publisher gives. */
  readonly fileBytes: number;
  readonly pages: number;
  /** Memory at which the process that reads the file is ended, all of it counted. */
  readonly pressBytes: number;
  /** From giving the file to the press until it must have answered. */
  readonly pressSeconds: number;
}

export const limits: Limits = {
  fileBytes: 500_000_000,
  pages: 5_000,
  // What it takes between two looks of its guard comes on top, and is to stay under 1 GB.
  pressBytes: 950_000_000,
  pressSeconds: 50,
};
