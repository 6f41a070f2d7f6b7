import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';

/** The catalogue asks for the reader; whoever puts the two together opens it. */
export type OnRead = (what: { issue: Issue; type: ReadingType; page?: string }) => void;
