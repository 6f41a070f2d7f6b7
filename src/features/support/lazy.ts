import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

/** The form comes when somebody asks for it. */
export const SupportDialog = lazyComponent(
  async () => (await import('./SupportDialog.tsx')).SupportDialog,
);

export const SupportPage = lazyComponent(
  async () => (await import('./SupportPage.tsx')).SupportPage,
);
