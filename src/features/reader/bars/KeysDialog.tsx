import { addTexts } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { useSessionStore } from '../session/context.ts';

const OpenKeys = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenKeys.tsx'), addTexts('annotations')]);
  return code.OpenKeys;
});

/** The list of the keys. Its code loads when the user opens it. */
export function KeysDialog() {
  const { keysShown } = useSessionStore();
  return keysShown ? <OpenKeys /> : null;
}
