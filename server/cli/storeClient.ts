import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type AdminCall, adminCalls, operatorCalls } from '#contract/admin/operatorCalls.ts';
import {
  adminContext,
  type AnswerOf,
  decodedParts,
  type Handler,
  noServer,
  type ProgressOf,
  type RequestParts,
  type StoreHolder,
  type WorkHooks,
} from '../adminApi/adminContext.ts';
import { startControl, findSocket } from '../adminApi/controlSocket.ts';
import { adminHandlers } from '../adminApi/operatorCalls.ts';
import type { Settings } from '../config/settings.ts';
import type { OpeningPolicy } from '../platform/migrationPolicy.ts';
import { FolderInUse, OperatorError } from '../platform/operatorErrors.ts';
import { openResources, type Resources } from '../platform/resources.ts';
import { sendCall, StoreDisconnected } from './socketClient.ts';

type Calls = typeof adminCalls;

type Part<
  C extends AdminCall,
  Name extends 'params' | 'query' | 'body',
> = C[Name] extends z.ZodMiniType ? { readonly [P in Name]: z.output<C[Name]> } : unknown;

type Input<C extends AdminCall> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;

/** The input is optional when the call takes no parts. */
type Arguments<C extends AdminCall> =
  object extends Input<C>
    ? [input?: Input<C>, hooks?: WorkHooks<ProgressOf<C>>]
    : [input: Input<C>, hooks?: WorkHooks<ProgressOf<C>>];

/** All calls of the administration, at the process that holds the store or in this process. */
export type StoreClient = {
  readonly [Name in keyof Calls]: (
    ...args: Arguments<Calls[Name]>
  ) => Promise<AnswerOf<Calls[Name]>>;
};

type Send = (
  name: keyof Calls,
  call: AdminCall,
  parts: RequestParts,
  hooks: WorkHooks<object>,
) => Promise<unknown>;

const unwatched: WorkHooks<object> = { onProgress() {}, signal: new AbortController().signal };

const clientOf = (send: Send): StoreClient =>
  Object.fromEntries(
    Object.entries<AdminCall>(adminCalls).map(([name, call]) => [
      name,
      async (parts: RequestParts = {}, hooks = unwatched) =>
        answerOf(call, await send(name as keyof Calls, call, parts, hooks)),
    ]),
  ) as unknown as StoreClient;

const answerOf = ({ answer }: AdminCall, value: unknown): unknown =>
  answer === null || typeof answer === 'string' ? value : z.parse(answer, value);

/** A client whose calls run in this process. */
export function directClient(resources: Resources, holder: StoreHolder): StoreClient {
  const handlers = adminHandlers(adminContext(resources, holder));
  return clientOf(async (name, call, { params, query, body }, hooks) => {
    const parts = decodedParts(call, { params: asTexts(params), query: asTexts(query), body });
    return (handlers[name] as Handler)({ ...parts, ...hooks });
  });
}

/** The values as an address has them. */
const asTexts = (values: unknown): object =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));

/** Returns a client of the process that holds the store of this folder; null without such a process. */
export async function remoteClient(dataDir: string): Promise<StoreClient | null> {
  const socket = await findSocket(dataDir);
  if (!socket) return null;
  try {
    await sendCall(socket, operatorCalls.status, {}, unwatched);
  } catch (error) {
    if (error instanceof StoreDisconnected) return null;
    throw error;
  }
  return clientOf((_name, call, parts, hooks) => sendCall(socket, call, parts, hooks));
}

const timeoutMs = 30_000;

/**
 * Runs `work` with the store, through the process that holds it, or else by opening it. Migrations run at
 * the start of a server and in `gatefold migrate`, and not here. A process that starts or ends holds the
 * folder without listening: this function waits for it.
 */
export async function withStore<T>(
  settings: Settings,
  newStore: OpeningPolicy['newStore'],
  work: (store: StoreClient) => Promise<T>,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      const store = await remoteClient(settings.dataDir);
      return store ? await work(store) : await withOwnStore(settings, newStore, work);
    } catch (error) {
      if (!(error instanceof FolderInUse || error instanceof StoreDisconnected)) throw error;
      if (Date.now() > until)
        throw new OperatorError('command', 'The store is busy starting: try again in a moment.');
    }
    await setTimeout(200);
  }
}

async function withOwnStore<T>(
  settings: Settings,
  newStore: OpeningPolicy['newStore'],
  work: (store: StoreClient) => Promise<T>,
): Promise<T> {
  const resources = await openResources(settings, { newStore, migrates: false });
  try {
    // The embedded database allows one process. Another command finds this socket and waits.
    const control = settings.databaseUrl ? null : await startControl(resources);
    try {
      return await work(directClient(resources, noServer(resources)));
    } finally {
      await control?.finish();
    }
  } finally {
    await resources.close();
  }
}
