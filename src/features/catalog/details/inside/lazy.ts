import { addTexts } from '../../../../shared/shell/index.ts';
import { lazyComponent } from '../../../../shared/ui/lazyComponent.ts';

/** The end of the details. It is not needed to choose an action. */
export const InsideIssue = lazyComponent(
  async () => {
    const [code] = await Promise.all([import('./InsideIssue.tsx'), addTexts('store')]);
    return code.InsideIssue;
  },
  undefined,
  { onFailure: 'keep' },
);
