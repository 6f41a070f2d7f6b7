import { lazy } from 'react';

const load = () => import('./DetailsDialog.tsx');

/** The dialog with its motion comes when somebody is about to look at an issue. */
export const DetailsDialog = lazy(async () => ({ default: (await load()).DetailsDialog }));

export const Markdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }));

export const warmDetails = (): void => void load();
