import { addTexts } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { useSessionStore } from '../session/session.ts';

const OpenArticle = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenArticle.tsx'), addTexts('annotations')]);
  return code.OpenArticle;
});

/** The article view over the pages. */
export function Article() {
  const { articleShown, pageCount } = useSessionStore();
  return articleShown && pageCount !== null ? <OpenArticle /> : null;
}
