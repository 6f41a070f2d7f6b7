// @module-tag extended
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminShelf } from '#contract/admin/issue.ts';
import { uploadPath } from '#contract/admin/upload.ts';
import { users } from '../../../server/platform/db/schema.ts';
import { type Member, type StoreCluster, startStoreCluster } from '../../helpers/cluster.ts';
import { eventsIn, headersOf, outcomeOf, send } from '../../helpers/publishClient.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { hasNginx } from '../../helpers/nginx.ts';
import { faultsOf } from '../../helpers/publisher.ts';
import { hasPostgres, userIds } from '../../helpers/startStore.ts';
import { type Visit, visit } from '../../helpers/visit.ts';

const small = madePdf({ pages: 3 });
/** Its making takes some seconds. */
const large = madePdf({ pages: 1500 });
const soon = { timeout: 60_000 };

describe.skipIf(!hasNginx || !hasPostgres)('publishing to a store in three processes', () => {
  let cluster: StoreCluster;
  let publisher: Visit;
  beforeAll(async () => {
    cluster = await startStoreCluster({
      prepare: ({ db }) =>
        db.update(users).set({ isPublisher: true }).where(eq(users.id, userIds.new)),
    });
    publisher = await visit(cluster, 'new');
  });
  afterAll(() => cluster?.stop());

  const titles = async () => {
    const answer = await publisher.get('/api/publish/issues');
    return AdminShelf.parse(await answer.json()).map(({ title }) => title);
  };
  /** Rows and files of all issues, and the files in the work folders. */
  const faults = async () => [
    ...(await cluster.inside(faultsOf)),
    ...(await Promise.all(cluster.members.map(foldersOf))).flat(),
  ];

  it('takes PDFs through nginx at all of them at once', async () => {
    const names = ['One.pdf', 'Two.pdf', 'Three.pdf', 'Four.pdf', 'Five.pdf', 'Six.pdf'];
    const wordless = madePdf({ pages: 2, isWordless: true });
    const outcomes = await Promise.all(
      names.map(async (name) => outcomeOf(await send(cluster, publisher, wordless, { name }))),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(names.map(() => 'done'));
    expect(await titles()).toEqual(expect.arrayContaining(['One', 'Two', 'Three', 'Four']));
    expect(await faults()).toEqual([]);
  });

  it('says that it has nothing, where one is killed while a PDF is on its way to it', async () => {
    const before = await titles();
    const sending = beginSending();
    const answered = statusOf(sending);
    const member = await workedOnBy(cluster);
    await member.store.kill();
    expect(await answered).toBe(502);
    sending.destroy();
    expect(await titles()).toEqual(before);
    await revive(member);
    await sweptBySending('Again.pdf');
    expect(await faults()).toEqual([]);
  });

  it('ends without a last word, and has nothing, where one is killed while it makes an issue', async () => {
    const before = await titles();
    const answer = await send(cluster, publisher, large, { name: 'Large.pdf' });
    const member = await workedOnBy(cluster);
    await member.store.kill();
    const said = await eventsIn(answer).catch(() => []);
    expect(said.filter(({ kind }) => kind !== 'progress')).toEqual([]);
    expect(await titles()).toEqual(before);
    await revive(member);
    await sweptBySending('Once more.pdf');
    expect(await faults()).toEqual([]);
  });

  it('brings a PDF to its end where its process is asked to end meanwhile', async () => {
    const answer = await send(cluster, publisher, large, { name: 'Kept.pdf' });
    const member = await workedOnBy(cluster);
    const ended = member.store.end();
    expect(await outcomeOf(answer)).toMatchObject({ kind: 'done', issue: { pages: 1500 } });
    expect(await ended).toBe(0);
    await revive(member);
    expect(await faults()).toEqual([]);
  });

  /** A process that takes the next PDF deletes the files of a killed one, so the test sends one to each. */
  async function sweptBySending(name: string): Promise<void> {
    const isSwept = async () => {
      const outcome = await outcomeOf(await send(cluster, publisher, small, { name }));
      expect(outcome.kind).toBe('done');
      return faults();
    };
    await expect.poll(isSwept, soon).toEqual([]);
  }

  /** A PDF of which the last bytes are still to come. */
  function beginSending() {
    const headers = { ...headersOf(publisher), 'content-length': small.length + 1000 };
    const sending = request(cluster.origin + uploadPath, { method: 'POST', headers });
    sending.write(small);
    return sending;
  }
});

/** The folders of the present work of a process, or of a killed one. */
const foldersOf = ({ store }: Member): Promise<string[]> =>
  readdir(join(store.dataDir, 'work')).catch(() => []);

/** The process that processes a PDF. */
async function workedOnBy({ members }: StoreCluster): Promise<Member> {
  const folders = () => Promise.all(members.map(foldersOf));
  await expect
    .poll(async () => (await folders()).flat(), { ...soon, interval: 20 })
    .toHaveLength(1);
  const at = (await folders()).findIndex((names) => names.length > 0);
  const member = members[at];
  if (!member) throw new Error('Nobody works on it any more.');
  return member;
}

async function revive(member: Member): Promise<void> {
  member.store = await member.store.restart();
  await expect.poll(() => readiness(member), soon).toBe(200);
}

const readiness = ({ port }: Member): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

async function statusOf(sending: ReturnType<typeof request>): Promise<number> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}
