export { dressPage, readBoot } from './boot.ts';
export { core, setCore } from './core.ts';
export { startLanguage, type TextKey, t } from './i18n.ts';
export { loadPublication, publication } from './publication.ts';
export { dismiss, notify, type Snackbar } from './snackbars.ts';
