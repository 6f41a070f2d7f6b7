import './platform/fastModuleLoading.ts';

/** The process of a store. The import is dynamic, because `swiftLoading.ts` affects only later imports. */
export const { isOpen } = await import('./main.ts');
