/** The tone of a painted page. Types only. */

/** How paper and ink look. A page without a tone stays as the file paints it. */
export interface Tone {
  readonly kind: 'sepia' | 'dim' | 'night';
  /** Whether Night inverts a page that is one picture of paper. */
  readonly invertsScans: boolean;
}
