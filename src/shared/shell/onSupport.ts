/** What the form is filled in with for somebody who reports something. */
export interface SupportDraft {
  readonly topic: 'other';
  readonly problem: string;
}

/** The frame asks for the form of the support; whoever puts the two together opens it. */
export type OnSupport = (draft?: SupportDraft) => void;
