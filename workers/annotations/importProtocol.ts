import type { Annotation } from '#contract/api/annotations.ts';

/** A file of annotations that a worker reads. */
export interface ImportJob {
  readonly file: Blob;
  /** The id of this device. */
  readonly device: string;
  /** The address of the store, to which its paths are appended. */
  readonly storeAddress: string;
}

export type ImportMessage =
  | { readonly kind: 'some'; readonly annotations: readonly Annotation[] }
  | { readonly kind: 'read'; readonly skippedCount: number }
  /** The file has no annotations. */
  | { readonly kind: 'invalid' };
