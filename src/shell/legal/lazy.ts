import { lazy } from 'react';

/** The papers, and what sets their Markdown, come when somebody wants to read them. */
export const LegalView = lazy(async () => ({
  default: (await import('./LegalView.tsx')).LegalView,
}));
