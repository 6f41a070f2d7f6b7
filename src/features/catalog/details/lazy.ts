import { type CodeChunk, lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { Markdown } from '../../../shared/ui/markdown/lazy.ts';
import type { Issue } from '#contract/api/issue.ts';
import { core } from '../../../shared/shell/index.ts';

/** The dialog with its motion comes when somebody is about to look at an issue. */
export const DetailsDialog = lazyComponent(
  async () => (await import('./DetailsDialog.tsx')).DetailsDialog,
);

/** The same as a page, in a frame of another site. */
export const IssuePage = lazyComponent(async () => (await import('./IssuePage.tsx')).IssuePage);

/** For setting this issue's description. It goes with what it stands in: what came after would move that. */
export const descriptionChunk = ({
  description,
}: Pick<Issue, 'description'>): readonly CodeChunk[] => (description ? [Markdown.code] : []);

/** Fetches what the details of this issue need, once; call it as early and as often as you like. */
export function preloadDetails({ description }: Pick<Issue, 'description'>): void {
  preload(core.embedMode === 'embed' ? IssuePage.code : DetailsDialog.code);
  if (description) preload(Markdown.code);
}
