import type { FastifyBaseLogger } from 'fastify';
import { oneSecond } from '../../platform/clock.ts';
import type { RecurringKind } from '../../platform/jobs/jobRunner.ts';
import { describe } from '../../platform/observability/errorDescription.ts';
import type { Resources } from '../../platform/resources.ts';
import { packing, pdfWorkerJobs } from '../pdf-worker/index.ts';
import {
  buildPack,
  PackRefused,
  deleteOtherPackFolders,
  deletePackFolder,
  packFolderOf,
} from './buildPack.ts';
import { deleteOldTexts, indexPack, packsToIndex } from './indexTexts.ts';
import {
  applyToPack,
  claimPack,
  interruptBuilds,
  type PackRow,
  planPacks,
  unfinishedPacks,
} from './packRows.ts';

/** Builds the packs of all published issues in the background, one after the other, and indexes their text. */
interface PackBuilder {
  /** Builds all due packs. Never rejects. */
  round(): Promise<void>;
  /** Interrupts the build. Its pages stay for the next process. */
  stop(): Promise<void>;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

interface Round {
  readonly resources: Resources;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly mayBuild: () => boolean;
}

/** @param mayBuild false in maintenance mode */
export function openPackBuilder(
  resources: Resources,
  log: Log,
  mayBuild: () => boolean = () => resources.maintenance.closed === null,
): PackBuilder {
  const stopping = new AbortController();
  const round: Round = { resources, log, stopping: stopping.signal, mayBuild };
  let running: Promise<void> | null = null;
  return {
    round() {
      running ??= runRound(round)
        .catch((error: unknown) => logFailure(round, error))
        .finally(() => {
          running = null;
        });
      return running;
    },
    async stop() {
      stopping.abort();
      await running;
      await packing.close();
    },
  };
}

async function runRound(round: Round): Promise<void> {
  const { resources, stopping, mayBuild } = round;
  const { db, settings } = resources;
  if (!mayBuild()) return;
  await planPacks(resources);
  await deleteOtherPackFolders(settings.dataDir, await unfinishedPacks(db));
  while (!stopping.aborted && mayBuild()) {
    const row = await claimPack(resources);
    if (!row) break;
    await buildClaimed(round, row);
    await indexTexts(round);
  }
  await indexTexts(round);
}

/** Indexes the text of all finished packs that the index lacks. A pack that fails is tried again in the next round. */
async function indexTexts(round: Round): Promise<void> {
  const { resources, stopping, mayBuild } = round;
  if (!mayBuild()) return;
  await deleteOldTexts(resources);
  for (const pack of await packsToIndex(resources)) {
    if (stopping.aborted || !mayBuild()) return;
    await indexPack(resources, pack).catch((error: unknown) =>
      round.log.warn(describe(error), 'the text of an issue could not be indexed'),
    );
    await untilPublisherIsServed(stopping);
  }
}

async function buildClaimed(round: Round, row: PackRow): Promise<void> {
  const { resources, stopping, mayBuild } = round;
  const interruption = new AbortController();
  const signal = AbortSignal.any([stopping, interruption.signal]);
  const onBuilt = async (pages: number): Promise<void> => {
    // The row was deleted, or a rebuild was requested: this build stops.
    if (!(await applyToPack(resources, row, { kind: 'built', pages }))) interruption.abort();
    await untilPublisherIsServed(signal);
    if (!mayBuild()) interruption.abort();
  };
  const folder = packFolderOf(resources.settings.dataDir, row);
  try {
    const stored = await buildPack(resources, row, { signal, onBuilt });
    await applyToPack(resources, row, { kind: 'finished', pages: row.pages }, stored);
    await deletePackFolder(folder);
  } catch (error) {
    if (signal.aborted) return void (await applyToPack(resources, row, { kind: 'interrupted' }));
    logFailure(round, error);
    const isFinal = error instanceof PackRefused;
    await applyToPack(resources, row, { kind: isFinal ? 'refused' : 'attemptFailed' });
    if (isFinal) await deletePackFolder(folder);
  }
}

/** A publisher who waits for a PDF has the processors. */
async function untilPublisherIsServed(signal: AbortSignal): Promise<void> {
  while (pdfWorkerJobs() > 0 && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, oneSecond));
}

const logFailure = ({ log, stopping }: Round, error: unknown): void => {
  if (!stopping.aborted) log.warn(describe(error), 'a pack could not be built');
};

/** The first round waits, so that the first visitors of a store that has just opened have the processors. */
const firstAfter = 20 * oneSecond;

export async function packJobs(resources: Resources, log: Log): Promise<RecurringKind[]> {
  if (!resources.settings.buildPacks) return [];
  // The data folder of an embedded database is locked: no other process builds.
  if (resources.settings.databaseUrl === null) await interruptBuilds(resources);
  const builder = openPackBuilder(resources, log);
  return [{ kind: 'packs', firstAfter, run: () => builder.round(), stop: () => builder.stop() }];
}
