import type { Call } from '#contract/api/call.ts';
import { firstCalls } from '#contract/api/firstCalls.ts';
import type { laterCalls } from '#contract/api/laterCalls.ts';
import type { calls } from '#contract/api/registry.ts';
import type { Caller } from './caller.ts';
import { addressOf, request, requestBytes, requestLater } from './request.ts';

export { ApiError } from './ApiError.ts';
export { type LoadState, loadStates } from './loadState.ts';
export { hasFormToken, onApiError } from './request.ts';

type Ask = (input?: object) => Promise<unknown>;

const first: Readonly<Record<string, Ask>> = Object.fromEntries(
  Object.entries(firstCalls).map(([name, call]) => [name, request.bind(null, call)]),
);

/** Schemas are made when their file is run: those that no first screen needs come with their first call. */
const later = async (name: keyof typeof laterCalls): Promise<Call> =>
  (await import('#contract/api/laterCalls.ts')).laterCalls[name];

/** For whoever knows that one of the later calls is going to be made; code that cannot be had is missed then. */
export const preloadCalls = (): void =>
  void import('#contract/api/laterCalls.ts').catch(() => undefined);

const laterNames = [
  'legal',
  'beginSession',
  'payments',
  'pay',
  'attempt',
  'cancelPayment',
  'cancelRenewal',
  'redeem',
  'promocodes',
  'handOff',
  'register',
  'signOutEverywhere',
  'deleteAccount',
  'downloadLink',
  'reportOpen',
  'media',
  'needSupport',
  'ticket',
] as const satisfies readonly (keyof typeof laterCalls)[];

const askLater = (name: keyof typeof laterCalls): Ask => {
  return (input) => requestLater(later(name), input);
};

/** Every call of the contract by its name: `api.downloadLink({ params: { id, type } })`. */
export const api = {
  ...first,
  ...Object.fromEntries(laterNames.map((name) => [name, askLater(name)])),
} as unknown as Caller<typeof calls>;

/** The whole list as the server sends it; a worker reads it. Throws ApiError. */
export const issuesInBytes = (): Promise<ArrayBuffer> => requestBytes(firstCalls.issues);

/** Where a person gets the PDF itself; opened in a tab of its own. */
export const downloadAddress = (id: number): string => addressOf(firstCalls.downloadPdf, { id });

/** A receipt to be printed; opened in a tab of its own. */
export const receiptAddress = (id: number): string => addressOf(firstCalls.receipt, { id });

/** Where a person gets all that the store knows of them, as a file. */
export const exportAddress = addressOf(firstCalls.exportData);
