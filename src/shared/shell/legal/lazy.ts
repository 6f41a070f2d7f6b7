import { lazyComponent } from '../../ui/lazyComponent.ts';

/** Loads the legal documents and the Markdown code on the first visit. */
export const LegalView = lazyComponent(async () => (await import('./LegalView.tsx')).LegalView);
