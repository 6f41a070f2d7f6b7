import { addTexts } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';

/** Loaded when the user begins a clip. */
export const ClipLayer = lazyComponent(async () => {
  const [code] = await Promise.all([import('./ClipLayer.tsx'), addTexts('annotations')]);
  return code.ClipLayer;
});
