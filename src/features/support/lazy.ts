import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

/** Loads the form when a user opens it. */
export const SupportDialog = lazyComponent(
  async () => (await import('./SupportDialog.tsx')).SupportDialog,
);

export const SupportPage = lazyComponent(
  async () => (await import('./SupportPage.tsx')).SupportPage,
);
