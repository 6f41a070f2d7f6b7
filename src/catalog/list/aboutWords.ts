import { later } from '../../ui/later.ts';

/** Markdown comes when there is something to be set, and with it the italic, which no other part has. */
export const AboutWords = later(async () => {
  const [{ Markdown }] = await Promise.all([
    import('../../ui/markdown/Markdown.tsx'),
    document.fonts.load('italic 1em "Source Sans 3"'),
  ]);
  return Markdown;
});
