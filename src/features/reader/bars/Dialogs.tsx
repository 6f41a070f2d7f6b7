import { addTexts } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { useSessionStore } from '../session/context.ts';

const OpenKeys = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenKeys.tsx'), addTexts('annotations')]);
  return code.OpenKeys;
});

const OpenPrint = lazyComponent(async () => {
  const [code] = await Promise.all([import('../printing/OpenPrint.tsx'), addTexts('annotations')]);
  return code.OpenPrint;
});

/** The list of the keys, and the choice of the pages to print. Their code loads when the user opens them. */
export function Dialogs() {
  const { keysShown, printShown } = useSessionStore();
  return (
    <>
      {keysShown && <OpenKeys />}
      {printShown && <OpenPrint />}
    </>
  );
}
