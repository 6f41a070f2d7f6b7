export { shareCluster as default } from './testDatabase.ts';
