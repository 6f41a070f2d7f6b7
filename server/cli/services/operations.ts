import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { backUp } from '../../operations/backup.ts';
import { MoveReport, moveStore } from '../../operations/moveStore.ts';
import { KeepingProgress } from '../../operations/progress.ts';
import { KeptReport, reportOf } from '../../operations/report.ts';
import { restore } from '../../operations/restore.ts';
import { StoreFaults, storeFaults, sweepFiles } from '../../operations/integrityCheck.ts';
import { storagePlaceOf } from '../../config/storageLocation.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import type { Resources } from '../../platform/resources.ts';
import { ask } from './socketClient.ts';
import { answerWork, haveDone, type WorkTerms } from './progressStream.ts';

export type KeepingWork = WorkTerms<KeepingProgress>;

export const BackupOrder = z.object({ file: z.string() });
export const RestoreOrder = z.object({ file: z.string(), replace: z.boolean() });
export type RestoreOrder = z.infer<typeof RestoreOrder>;

/** Where to, as it is typed; null stays where it is. 'embedded' is the database in the data folder. */
export const MoveOrder = z.object({ to: z.string().nullable(), storage: z.string().nullable() });
export type MoveOrder = z.infer<typeof MoveOrder>;

export const Swept = z.object({ files: z.int(), bytes: z.int() });
export type Swept = z.infer<typeof Swept>;

export interface KeepingDesk {
  /** @param file an absolute path, on the machine of the process that holds the store */
  backUp(file: string, terms: KeepingWork): Promise<KeptReport>;
  restore(order: RestoreOrder, terms: KeepingWork): Promise<KeptReport>;
  move(order: MoveOrder, terms: KeepingWork): Promise<MoveReport>;
  storeFaults(): Promise<StoreFaults>;
  sweep(): Promise<Swept>;
  /** False where it was open. */
  openStore(): Promise<boolean>;
}

export const keepingDesk = (resources: Resources): KeepingDesk => ({
  backUp: async (file, terms) => reportOf(await backUp(resources, file, terms)),
  restore: async (order, terms) => reportOf(await restore(resources, order, terms)),
  move: (order, terms) => moveStore(resources, placesOf(order), terms),
  storeFaults: () => storeFaults(resources),
  sweep: () => sweepFiles(resources),
  openStore: () => resources.shutter.open(),
});

function placesOf({ to, storage }: MoveOrder) {
  const place = storage === null ? undefined : storagePlaceOf(storage);
  if (place === null)
    throw new OperatorError(
      'command',
      'Files can be moved to a folder, like file:///srv/files, or to a bucket, like s3://bucket/folder.',
    );
  if (to !== null && to !== 'embedded' && !/^postgres(ql)?:\/\//.test(to))
    throw new OperatorError(
      'command',
      'A store can be moved to “embedded” or to postgres://user@host/name.',
    );
  const databaseUrl = to === 'embedded' ? null : to;
  return { ...(to !== null && { databaseUrl }), ...(place && { storage: place }) };
}

const progress = KeepingProgress;
const Opened = z.object({ opened: z.boolean() });

export const keepingDeskAt = (socket: string): KeepingDesk => ({
  backUp: (file, terms) =>
    haveDone(socket, { path: '/backup', body: { file } }, { progress, result: KeptReport }, terms),
  restore: (body, terms) =>
    haveDone(socket, { path: '/restore', body }, { progress, result: KeptReport }, terms),
  move: (body, terms) =>
    haveDone(socket, { path: '/move', body }, { progress, result: MoveReport }, terms),
  storeFaults: async () => StoreFaults.parse(await ask(socket, 'GET', '/faults')),
  sweep: async () => Swept.parse(await ask(socket, 'POST', '/sweep', {})),
  openStore: async () => Opened.parse(await ask(socket, 'POST', '/open', {})).opened,
});

export function keepingRoutes(
  app: FastifyInstance,
  desk: () => KeepingDesk,
  stopping: AbortSignal,
): void {
  app.post('/backup', (request, reply) => {
    const { file } = BackupOrder.parse(request.body);
    return answerWork<KeepingProgress>(reply, stopping, (terms) => desk().backUp(file, terms));
  });
  app.post('/restore', (request, reply) => {
    const order = RestoreOrder.parse(request.body);
    return answerWork<KeepingProgress>(reply, stopping, (terms) => desk().restore(order, terms));
  });
  app.post('/move', (request, reply) => {
    const order = MoveOrder.parse(request.body);
    return answerWork<KeepingProgress>(reply, stopping, (terms) => desk().move(order, terms));
  });
  app.get('/faults', () => desk().storeFaults());
  app.post('/sweep', () => desk().sweep());
  app.post('/open', async () => ({ opened: await desk().openStore() }));
}
