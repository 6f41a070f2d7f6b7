import { lazyComponent } from '../../ui/lazyComponent.ts';

/** The papers, and what sets their Markdown, come when somebody wants to read them. */
export const LegalView = lazyComponent(async () => (await import('./LegalView.tsx')).LegalView);
