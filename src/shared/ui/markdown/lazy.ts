import { type CodeChunk, lazyComponent } from '../lazyComponent.ts';

/**
 * Comes when there is something to be set, and with it the italic, which no other part has: one that came
 * after it would move the lines. Without the italic its words are there all the same.
 */
export const Markdown = lazyComponent(async () => {
  const [part] = await Promise.all([
    import('./Markdown.tsx'),
    document.fonts.load('italic 1em "Source Sans 3"').catch(() => []),
  ]);
  return part.Markdown;
});

/** The code that a text needs. A screen waits for it, because text that comes later would move the screen. */
export const markdownChunks = (text: string | null): readonly CodeChunk[] =>
  text ? [Markdown.code] : [];
