import { lazy } from 'react';

/** The account page, with the panels that other features bring, comes when somebody goes there. */
export const AccountPage = lazy(async () => ({
  default: (await import('./AccountPage.tsx')).AccountPage,
}));
