import { addTexts } from '../../../shared/shell/index.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';

/** Loads the account page with its texts on the first visit. */
export const AccountPage = lazyComponent(async () => {
  const [code] = await Promise.all([import('./AccountPage.tsx'), addTexts('store')]);
  return code.AccountPage;
});
