/** The initial values of the form for a report. */
export interface SupportDraft {
  readonly topic: 'other';
  readonly problem: string;
}

/** The layout asks for the support form. The app connects this to the feature. */
export type OnSupport = (draft?: SupportDraft) => void;
