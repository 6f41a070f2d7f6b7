import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../../server/platform/db/schema.ts';
import {
  addJobs,
  claimJob,
  deleteDeadJobs,
  endAttempt,
} from '../../../server/platform/jobs/jobRows.ts';
import { type JobKind, openJobRunner } from '../../../server/platform/jobs/jobRunner.ts';
import { openPublisher, type Publisher } from '../../helpers/publisher.ts';
import { databases } from '../../helpers/testDatabase.ts';

const kindOf = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  kind: 'test',
  delays: [1000, 5000],
  concurrency: 2,
  run,
  ...more,
});

describe.each(databases)('jobs, on %s', (database) => {
  let store: Publisher;
  const clock = { time: Date.parse('2026-11-28T12:00:00Z'), now: () => new Date(clock.time) };
  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details) };
  beforeAll(async () => {
    store = await openPublisher(database);
  });
  beforeEach(async () => {
    warnings.length = 0;
    await store.resources.db.delete(jobs);
  });
  afterAll(() => store.close());

  const open = (kind: JobKind) => openJobRunner({ db: store.resources.db, clock, log }, [kind]);
  const add = (...keys: string[]) =>
    addJobs(
      store.resources.db,
      keys.map((key) => ({ kind: 'test', key, dueAt: clock.now() })),
    );
  const rows = () => store.resources.db.select().from(jobs);

  it('are done once by several processes, each with a few at the same time', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => String(n));
    await add(...keys);
    const done: string[] = [];
    let [atOnce, most] = [0, 0];
    const kind = kindOf(async ({ key }) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      // The other jobs begin meanwhile.
      await rows();
      atOnce -= 1;
      done.push(key);
      return 'done';
    });
    await Promise.all([open(kind), open(kind)].map((runner) => runner.run('test')));
    expect(done.toSorted()).toEqual(keys.toSorted());
    expect(most).toBeLessThanOrEqual(4);
    expect(await rows()).toEqual([]);
  });

  it('that are added while a run ends are run too', async () => {
    const done: string[] = [];
    const runner = open(
      kindOf(async ({ key }) => {
        done.push(key);
        return 'done';
      }),
    );
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (key) => {
        await add(key);
        await runner.run('test');
      }),
    );
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('that fail wait for their next time, and die with the last attempt', async () => {
    await add('a');
    const died: string[] = [];
    const runner = open(
      kindOf(() => Promise.reject(new Error('No.')), {
        maxAttempts: 2,
        died: async ({ key }) => void died.push(key),
      }),
    );
    await runner.run('test');
    await runner.run('test');
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect(warnings).toMatchObject([{ kind: 'test', what: 'No.' }]);
    clock.time += 1000;
    await runner.run('test');
    clock.time += 60_000;
    await runner.run('test');
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 2 }]);
    expect(died).toEqual(['a']);
    await deleteDeadJobs(store.resources.db, clock.now());
    expect(await rows()).toHaveLength(1);
    await add('a');
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  it('of a process that ended are taken up at their next time, and its late end changes nothing', async () => {
    await add('a');
    const { db } = store.resources;
    const kind = kindOf(async () => 'done', { maxAttempts: 2 });
    const lost = await claimJob(db, kind, clock.now());
    expect(await claimJob(db, kind, clock.now())).toBeNull();
    clock.time += 1000;
    const taken = await claimJob(db, kind, clock.now());
    expect(taken).toMatchObject({ attempts: 2 });
    if (lost) await endAttempt(db, lost, 'done', kind, clock.now());
    expect(await rows()).toMatchObject([{ state: 'running', attempts: 2 }]);
  });

  it('do not begin in maintenance mode and after the end, which waits for those that run', async () => {
    await add('a', 'b');
    let isClosed = true;
    const ended: string[] = [];
    const kind = kindOf(
      async ({ key }, stopping) => {
        await new Promise((resolve) => stopping.addEventListener('abort', resolve));
        ended.push(key);
        return 'failed';
      },
      { concurrency: 1 },
    );
    const { db } = store.resources;
    const runner = openJobRunner({ db, clock, log, mayRun: () => !isClosed }, [kind]);
    await runner.run('test');
    expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    isClosed = false;
    const running = runner.run('test');
    await expect
      .poll(async () => (await rows()).some(({ state }) => state === 'running'))
      .toBe(true);
    await runner.stop();
    expect(ended).toEqual(['a']);
    await running;
    expect((await rows()).filter(({ attempts }) => attempts === 1)).toHaveLength(1);
  });
});
