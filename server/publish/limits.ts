export interface Limits {
  /** Bytes of the file that a publisher gives. */
  readonly fileBytes: number;
  readonly pages: number;
  /** Memory of the process that reads the file, all of it counted. */
  readonly pressBytes: number;
  /** From giving the file to the press until it must have answered. */
  readonly pressSeconds: number;
}

export const limits: Limits = {
  fileBytes: 500_000_000,
  pages: 5_000,
  pressBytes: 1_000_000_000,
  pressSeconds: 50,
};
