import { type CodeChunk, lazyComponent } from '../lazyComponent.ts';

/**
 * Loaded with the first text, together with the italic font, which no other part uses. A font that arrives
 * later would move the lines. Without the font the text is shown all the same.
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
