import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AnnotationPush } from '#contract/api/annotations.ts';
import { calls } from '#contract/api/registry.ts';
import type { IssueId } from '#contract/ids.ts';
import { annotations } from '../../server/platform/db/schema.ts';
import { newHighlight } from '../helpers/annotations.ts';
import { addPeople, personAt } from '../helpers/checkout.ts';
import { startStoreCluster, type StoreCluster } from '../helpers/cluster.ts';
import { faultDice } from '../helpers/faultSeed.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { hasPostgres, issueIds } from '../helpers/startStore.ts';
import type { Visit } from '../helpers/visit.ts';

const restarts = 10;
const readers = 24;

/** What readers did while the database went away. */
interface Load {
  /** The ids of annotations that the store has confirmed. */
  readonly stored: Set<string>;
  /** How many answers had each status, as '503 retry-after 5'. */
  readonly answers: Map<string, number>;
  isOver: boolean;
}

async function readAndWrite(person: Visit, load: Load): Promise<void> {
  const { url } = await person.link(issueIds.free, 'full');
  while (!load.isOver) {
    const annotation = newHighlight({ issueId: issueIds.free as IssueId });
    const body = z.encode(AnnotationPush, { annotations: [annotation] });
    const pushed = await answerOf(person.post(calls.pushAnnotations.path, body), load);
    if (pushed === '200') load.stored.add(annotation.id);
    await answerOf(person.get(url, { range: 'bytes=0-999' }), load);
    await answerOf(person.get(calls.issues.path), load);
  }
}

async function answerOf(asking: Promise<Response>, { answers }: Load): Promise<string> {
  const answer = await asking;
  await answer.arrayBuffer();
  const retry = answer.headers.get('retry-after');
  const outcome = answer.ok ? '200' : `${answer.status} retry-after ${retry}`;
  answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  return outcome;
}

/** The processes are not restarted by a supervisor, so a process that answers has lived all the time. */
const ended = async ({ members }: StoreCluster): Promise<number[]> => {
  const alive = await Promise.all(
    members.map(({ port }) =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return members.map(({ port }) => port).filter((_, n) => !alive[n]);
};

it.skipIf(!hasPostgres || !hasNginx)(
  'PostgreSQL is restarted ten times while readers write: no process ends, and nothing confirmed is lost',
  async () => {
    const dice = faultDice();
    const cluster = await startStoreCluster({ prepare: ({ db }) => addPeople(db) });
    const load: Load = { stored: new Set(), answers: new Map(), isOver: false };
    /** Resolves after each reader has written about once more. */
    const written = async (): Promise<void> => {
      const before = load.stored.size;
      await expect
        .poll(() => load.stored.size, { timeout: 60_000 })
        .toBeGreaterThan(before + readers);
    };
    try {
      const reading = Array.from({ length: readers }, async (_, n) =>
        readAndWrite(await personAt(cluster, n), load),
      );
      const failed = Promise.all(reading);
      for (let n = 0; n < restarts; n += 1) {
        await Promise.race([failed, written()]);
        await setTimeout(dice.between(0, 1000));
        await cluster.restartDatabase(dice.pick(['in order', 'at once']));
        expect(await ended(cluster)).toEqual([]);
      }
      await Promise.race([failed, written()]);
      load.isOver = true;
      await failed;
      expect(await ended(cluster)).toEqual([]);
      const rows = await cluster.inside(({ db }) =>
        db.select({ id: annotations.id }).from(annotations),
      );
      const kept = new Set<string>(rows.map(({ id }) => id));
      expect([...load.stored].filter((id) => !kept.has(id))).toEqual([]);
      const statuses = [...load.answers.keys()].filter((one) => one !== '200');
      expect(statuses.filter((one) => one !== '503 retry-after 5')).toEqual([]);
      console.log(
        `${restarts} restarts, 0 processes ended, ${load.stored.size} confirmed, 0 lost;`,
        Object.fromEntries(load.answers),
      );
    } finally {
      load.isOver = true;
      await cluster.stop();
    }
  },
);
