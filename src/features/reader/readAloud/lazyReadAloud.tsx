import { addTexts } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { useSessionStore } from '../session/session.ts';

const OpenReadAloud = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenReadAloud.tsx'), addTexts('annotations')]);
  return code.OpenReadAloud;
});

/** The controls for reading aloud. */
export function ReadAloud() {
  const { readsAloud } = useSessionStore();
  return readsAloud ? <OpenReadAloud /> : null;
}

/** The sentence of a page that is read aloud. */
export const SpokenSentence = lazyComponent(
  async () => (await import('./OpenReadAloud.tsx')).SpokenSentence,
);
