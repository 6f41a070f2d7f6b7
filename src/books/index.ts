export { forgetHistory, loadHistory } from './store.ts';
