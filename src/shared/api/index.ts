import type { Call } from '#contract/api/call.ts';
import { firstCalls } from '#contract/api/firstCalls.ts';
import type { laterCalls } from '#contract/api/laterCalls.ts';
import type { calls } from '#contract/api/registry.ts';
import { type Caller, callerOf, addressOf, requestBytes, requestLater } from './request.ts';

export { ApiError, apiErrorOf } from './ApiError.ts';
export { latestOnly, type LoadState, loadStates, resource } from './resource.ts';
export { hasFormToken, onApiError } from './request.ts';

type CallFunction = (input?: object) => Promise<unknown>;

/**
 * Schemas are created when their module runs. Those that no first screen needs are loaded with their first
 * call.
 */
const later = async (name: keyof typeof laterCalls): Promise<Call> =>
  (await import('#contract/api/laterCalls.ts')).laterCalls[name];

/** Preloads the schemas of the later calls. A failure is reported by the call itself. */
export const preloadCalls = (): void =>
  void import('#contract/api/laterCalls.ts').catch(() => undefined);

const callLater = (name: keyof typeof laterCalls): CallFunction => {
  return (input) => requestLater(later(name), input);
};

/**
 * All calls of the contract by their names: `api.downloadLink({ params: { id, type } })`. Each name that is not one of the
 * first screen is a later call. A list of them would be a part of the first script.
 */
export const api = new Proxy<Partial<Record<string, unknown>>>(
  { ...callerOf(firstCalls) },
  {
    get: (made, name: string) =>
      // Awaited, the object would be called as a promise.
      name === 'then' ? undefined : (made[name] ??= callLater(name as keyof typeof laterCalls)),
  },
) as unknown as Caller<typeof calls>;

/** The whole list as bytes, for the worker that reads it. Throws ApiError. */
export const issuesInBytes = (): Promise<ArrayBuffer> => requestBytes(firstCalls.issues);

/** The address of a PDF for the user. It opens in a new tab. */
export const downloadAddress = (id: number): string => addressOf(firstCalls.downloadPdf, { id });

/** The address of a receipt. It opens in a new tab. */
export const receiptAddress = (id: number): string => addressOf(firstCalls.receipt, { id });

/** The address of the file with the user's personal data. */
export const exportAddress = addressOf(firstCalls.exportData);
