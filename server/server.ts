import './platform/fastModuleLoading.ts';

/**
 * The process of a store. The import is dynamic, because `fastModuleLoading.ts` affects later imports only.
 */
const { runStore } = await import('./main.ts');
await runStore();
