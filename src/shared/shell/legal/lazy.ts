import { later } from '../../ui/lazyComponent.ts';

/** The papers, and what sets their Markdown, come when somebody wants to read them. */
export const LegalView = later(async () => (await import('./LegalView.tsx')).LegalView);
