import { later } from '../../shared/ui/lazyComponent.ts';

/** The form comes when somebody asks for it. */
export const SupportDialog = later(async () => (await import('./SupportDialog.tsx')).SupportDialog);

export const SupportPage = later(async () => (await import('./SupportPage.tsx')).SupportPage);
