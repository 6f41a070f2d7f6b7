import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';

/** Loads the account page and the panels on the first visit. */
export const AccountPage = lazyComponent(
  async () => (await import('./AccountPage.tsx')).AccountPage,
);
