import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { Markdown } from '../../../shared/ui/markdown/loadMarkdown.ts';
import type { Issue } from '#contract/api/issue.ts';
import { appConfig } from '../../../shared/shell/index.ts';

/** The dialog and its transition are loaded when a pointer or the focus reaches a card. */
export const DetailsDialog = lazyComponent(
  async () => (await import('./DetailsDialog.tsx')).DetailsDialog,
);

/** The details as a page, in a frame of another site. */
export const IssuePage = lazyComponent(async () => (await import('./IssuePage.tsx')).IssuePage);

/** Loads the code for the details of this issue once. It can be called repeatedly. */
export function preloadDetails({ description }: Pick<Issue, 'description'>): void {
  preload(appConfig.embedMode === 'embed' ? IssuePage.code : DetailsDialog.code);
  if (description) preload(Markdown.code);
}
