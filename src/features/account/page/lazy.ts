import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';

/** The account page, with the panels that other features bring, comes when somebody goes there. */
export const AccountPage = lazyComponent(
  async () => (await import('./AccountPage.tsx')).AccountPage,
);
