import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { backUp } from '../../operations/backup.ts';
import { MoveReport, moveStore } from '../../operations/moveStore.ts';
import { OperationProgress } from '../../operations/progress.ts';
import { BackupReport, reportOf } from '../../operations/backupReport.ts';
import { restore } from '../../operations/restore.ts';
import {
  IntegrityReport,
  checkIntegrity,
  deleteUnusedFiles,
} from '../../operations/integrityCheck.ts';
import { storageLocationOf } from '../../config/storageLocation.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import type { Resources } from '../../platform/resources.ts';
import { sendRequest } from './socketClient.ts';
import { streamWork, requestWork, type WorkHooks } from './progressStream.ts';

export type OperationJob = WorkHooks<OperationProgress>;

const BackupOrder = z.object({ file: z.string() });
const RestoreOrder = z.object({ file: z.string(), replace: z.boolean() });
type RestoreOrder = z.infer<typeof RestoreOrder>;

/** The targets as typed. null leaves a part in its place. 'embedded' is the database in the data folder. */
const MoveOrder = z.object({ to: z.string().nullable(), storage: z.string().nullable() });
type MoveOrder = z.infer<typeof MoveOrder>;

export const CleanupReport = z.object({ files: z.int(), bytes: z.int() });
export type CleanupReport = z.infer<typeof CleanupReport>;

export interface OperationService {
  /** @param file an absolute path, on the machine of the process that holds the store */
  backUp(file: string, hooks: OperationJob): Promise<BackupReport>;
  restore(order: RestoreOrder, hooks: OperationJob): Promise<BackupReport>;
  move(order: MoveOrder, hooks: OperationJob): Promise<MoveReport>;
  storeFaults(): Promise<IntegrityReport>;
  sweep(): Promise<CleanupReport>;
  /** Resolves to false when the store was open. */
  openStore(): Promise<boolean>;
}

export const operationService = (resources: Resources): OperationService => ({
  backUp: async (file, hooks) => reportOf(await backUp(resources, file, hooks)),
  restore: async (order, hooks) => reportOf(await restore(resources, order, hooks)),
  move: (order, hooks) => moveStore(resources, targetsOf(order), hooks),
  storeFaults: () => checkIntegrity(resources),
  sweep: () => deleteUnusedFiles(resources),
  openStore: () => resources.maintenance.open(),
});

function targetsOf({ to, storage }: MoveOrder) {
  const location = storage === null ? undefined : storageLocationOf(storage);
  if (location === null)
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
  return { ...(to !== null && { databaseUrl }), ...(location && { storage: location }) };
}

const progress = OperationProgress;
const Opened = z.object({ opened: z.boolean() });

export const remoteOperationService = (socket: string): OperationService => ({
  backUp: (file, hooks) =>
    requestWork(
      socket,
      { path: '/backup', body: { file } },
      { progress, result: BackupReport },
      hooks,
    ),
  restore: (body, hooks) =>
    requestWork(socket, { path: '/restore', body }, { progress, result: BackupReport }, hooks),
  move: (body, hooks) =>
    requestWork(socket, { path: '/move', body }, { progress, result: MoveReport }, hooks),
  storeFaults: async () => IntegrityReport.parse(await sendRequest(socket, 'GET', '/faults')),
  sweep: async () => CleanupReport.parse(await sendRequest(socket, 'POST', '/sweep', {})),
  openStore: async () => Opened.parse(await sendRequest(socket, 'POST', '/open', {})).opened,
});

export function operationRoutes(
  app: FastifyInstance,
  services: () => OperationService,
  stopping: AbortSignal,
): void {
  app.post('/backup', (request, reply) => {
    const { file } = BackupOrder.parse(request.body);
    return streamWork<OperationProgress>(reply, stopping, (hooks) =>
      services().backUp(file, hooks),
    );
  });
  app.post('/restore', (request, reply) => {
    const order = RestoreOrder.parse(request.body);
    return streamWork<OperationProgress>(reply, stopping, (hooks) =>
      services().restore(order, hooks),
    );
  });
  app.post('/move', (request, reply) => {
    const order = MoveOrder.parse(request.body);
    return streamWork<OperationProgress>(reply, stopping, (hooks) => services().move(order, hooks));
  });
  app.get('/faults', () => services().storeFaults());
  app.post('/sweep', () => services().sweep());
  app.post('/open', async () => ({ opened: await services().openStore() }));
}
