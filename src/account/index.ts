export { account, checkAccount } from './store.ts';
