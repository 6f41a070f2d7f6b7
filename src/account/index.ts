export { AccountPage } from './page/lazy.ts';
export type { AccountPanel } from './page/panels.ts';
export { account, checkAccount } from './store.ts';
