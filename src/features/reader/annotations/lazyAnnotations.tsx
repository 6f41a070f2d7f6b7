import { addTexts } from '../../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { useSessionStore } from '../session/session.ts';

/** Code that only improves the pages. It is loaded with its texts. */
const keep = { onFailure: 'keep' } as const;

/** The annotations of one page. */
export const PageAnnotations = lazyComponent(
  async () => {
    const [code] = await Promise.all([import('./PageAnnotations.tsx'), addTexts('annotations')]);
    return code.PageAnnotations;
  },
  undefined,
  keep,
);

const Tools = lazyComponent(
  async () => {
    const [code] = await Promise.all([import('./AnnotationTools.tsx'), addTexts('annotations')]);
    return code.AnnotationTools;
  },
  undefined,
  keep,
);

/** The toolbars of the open document. Their code waits for the first painted page. */
export function AnnotationTools() {
  const { pages, page } = useSessionStore();
  return pages[page] === undefined ? null : <Tools />;
}

const OpenNotes = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenNotes.tsx'), addTexts('annotations')]);
  return code.OpenNotes;
});

export const preloadNotes = (): void => preload(OpenNotes.code);

/** The list of annotations, while its panel is open. */
export function NotesPanel() {
  const { panel } = useSessionStore();
  return panel === 'notes' ? <OpenNotes /> : null;
}

/** Says that the address leads to a text, where its page is not shown. */
export const LinkedText = lazyComponent(
  async () => {
    const [code] = await Promise.all([import('./LinkedText.tsx'), addTexts('annotations')]);
    return code.LinkedText;
  },
  undefined,
  keep,
);
