import { lazy } from 'react';

/** The form comes when somebody asks for it. */
export const SupportDialog = lazy(async () => ({
  default: (await import('./SupportDialog.tsx')).SupportDialog,
}));

export const SupportPage = lazy(async () => ({
  default: (await import('./SupportPage.tsx')).SupportPage,
}));
