import { eq, inArray, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { TextSearchResult } from '#contract/api/issueContent.ts';
import { IssueId } from '#contract/ids.ts';
import { issues, pageTexts, purchases, subscriptions } from '../../../server/platform/db/schema.ts';
import { publishIssue, replaceFile } from '../../../server/publishing/index.ts';
import { findIssues, pagesWith } from '../../../server/search/pageSearch.ts';
import { indexTokens, searchTokens } from '../../../server/search/tokens.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPacks } from '../../helpers/builtPack.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { addIssue } from '../../helpers/manyIssues.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { dollars } from '../../helpers/publisher.ts';
import { planOf } from '../../helpers/queryPlans.ts';
import { databases } from '../../helpers/startStore.ts';
import { type Visit, visit } from '../../helpers/visit.ts';

const never = (): never => {
  throw new Error('There are no tokens.');
};

const pageOf = (text: string): string => `BT /F 12 Tf 72 700 Td (${text}) Tj ET`;

describe.each(databases)('the search in all issues, on %s', (database) => {
  let store: OpenDoor;
  let guest: Visit;
  beforeAll(async () => {
    store = await openDoor(database);
    guest = await visit(store, 'stranger');
  });
  afterAll(() => store.close());

  const write = async (pages: readonly string[]): Promise<string> => {
    const file = join(store.resources.settings.dataDir, 'words.pdf');
    const words = (page: number) => pageOf(pages[page - 1] ?? '');
    await writeFile(file, madePdf({ pages: pages.length, words }));
    return file;
  };
  const publish = async (
    title: string,
    pages: readonly string[],
    isFree: boolean,
    samplePages = 0,
  ) => {
    const price = isFree ? null : dollars(499);
    const order = { file: await write(pages), title, price, samplePages };
    const { id } = await publishIssue(store.resources, order);
    await buildPacks(store.resources);
    return id;
  };
  const search = async (q: string, who = guest) => {
    const response = await who.get(`/api/search?${new URLSearchParams({ q })}`);
    expect(response.status).toBe(200);
    return z.parse(TextSearchResult, await response.json());
  };
  const user = async () => {
    const id = await addPerson(store);
    return { id, user: await visit(store, { cookie: store.cookie(await addSession(store, id)) }) };
  };

  it('finds the pages of a free issue, with the words around the match', async () => {
    const id = await publish(
      'Tides',
      ['The first page', 'An osprey above the bay', 'Ospreys'],
      true,
    );
    expect(await search('ÓSPREY')).toEqual({
      isOffered: true,
      hasMore: false,
      issues: [
        {
          id,
          title: 'Tides',
          pages: 2,
          opens: 'full',
          hits: [
            { page: 2, words: ['An ', 'osprey', ' above the bay'], search: 'ÓSPREY' },
            { page: 3, words: ['', 'Osprey', 's'], search: 'ÓSPREY' },
          ],
        },
      ],
    });
  });

  it('keeps the words of an issue from everybody who may not read it', async () => {
    const id = await publish('Sold', ['nothing', 'the cormorant dives'], false);
    const locked = { id, title: 'Sold', pages: 1, opens: null, hits: [] };
    expect((await search('cormorant')).issues).toEqual([locked]);
    const buyer = await user();
    expect((await search('cormorant', buyer.user)).issues).toEqual([locked]);
    await store.db.insert(purchases).values({ userId: buyer.id, issueId: id });
    expect((await search('cormorant', buyer.user)).issues).toMatchObject([
      { opens: 'full', hits: [{ page: 2 }] },
    ]);
    const revoked = { revokedAt: new Date(store.clock.time) };
    await store.db.update(purchases).set(revoked).where(eq(purchases.userId, buyer.id));
    expect((await search('cormorant', buyer.user)).issues).toEqual([locked]);
  });

  it('shows the words of the pages of a sample to everybody', async () => {
    const id = await publish('Sampled', ['a plover here', 'a plover there'], false, 1);
    expect((await search('plover')).issues).toMatchObject([
      { id, pages: 2, opens: 'sample', hits: [{ page: 1 }] },
    ]);
    await publish('Sampled without', ['a page', 'the last gannet'], false, 1);
    expect((await search('gannet')).issues).toMatchObject([{ opens: null, hits: [] }]);
  });

  it('has the issues with most pages first, and of those the newest', async () => {
    await publish('Two', ['heron', 'heron'], true);
    await publish('Older', ['heron'], true);
    await publish('Newer', ['heron'], true);
    const titles = (await search('heron')).issues.map(({ title }) => title);
    expect(titles).toEqual(['Two', 'Newer', 'Older']);
  });

  it('leaves out a withdrawn issue, except for its buyers', async () => {
    const id = await publish('Withdrawn', ['a bittern'], false);
    const buyer = await user();
    await store.db.insert(purchases).values({ userId: buyer.id, issueId: id });
    const withdrawnAt = new Date(store.clock.time);
    await store.db.update(issues).set({ withdrawnAt }).where(eq(issues.id, id));
    expect((await search('bittern')).issues).toEqual([]);
    expect((await search('bittern', buyer.user)).issues).toMatchObject([{ opens: 'full' }]);
  });

  it('finds a replaced file only, and keeps no row of the earlier file or of a deleted issue', async () => {
    const id = await publish('Replaced', ['a curlew'], true);
    await replaceFile(store.resources, IssueId.parse(id), await write(['a lapwing']));
    expect((await search('curlew')).issues).toEqual([]);
    await buildPacks(store.resources);
    expect((await search('lapwing')).issues).toMatchObject([{ id }]);
    const rows = () => store.db.select().from(pageTexts).where(eq(pageTexts.issueId, id));
    expect((await rows()).map(({ text }) => text)).toEqual(['a lapwing']);
    await store.db.delete(issues).where(eq(issues.id, id));
    expect(await rows()).toEqual([]);
  });

  it('is filled again from the packs that are there', async () => {
    const id = await publish('Filled again', ['a dunlin'], true);
    await store.db.delete(pageTexts);
    expect((await search('dunlin')).issues).toEqual([]);
    await buildPacks(store.resources);
    expect((await search('dunlin')).issues).toMatchObject([{ id }]);
  });

  it('opens an issue for a subscriber', async () => {
    await publish('Subscribed', ['a turnstone'], false);
    const { id: userId, user: subscriber } = await user();
    const expiresAt = new Date(store.clock.time + 1000);
    await addSubscription(userId, expiresAt);
    expect((await search('turnstone', subscriber)).issues).toMatchObject([{ opens: 'full' }]);
    store.clock.time += 2000;
    expect((await search('turnstone', subscriber)).issues).toMatchObject([{ opens: null }]);
  });
  const addSubscription = async (userId: number, expiresAt: Date) =>
    store.db.insert(subscriptions).values({ userId, expiresAt });

  it('reads the pages by the index', async () => {
    const id = await publish('Indexed', ['a dotterel'], true);
    await store.db.execute(sql`
      insert into page_texts (issue_id, pdf_sha256, page, version, text, tokens)
      select ${id}::int, 'earlier', n, 1, 'words', array_to_tsvector(array['words', 'n' || n])
      from generate_series(1, 5000) n`);
    await store.db.execute(sql`analyze page_texts`);
    const tokens = searchTokens('dotterel');
    const query = tokens && new PgDialect().sqlToQuery(pagesWith(tokens, 10));
    const asked = { text: query?.sql ?? '', values: query?.params ?? [] };
    const { indexes, scanned } = await store.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return planOf(tx, asked, 'plan');
    });
    expect(indexes).toContain('page_texts_by_token');
    expect(scanned).not.toContain('page_texts');
  });

  let originalId: number | undefined;
  /** Adds issues with 100 pages each, the first is the oldest, until the test ends. */
  const addPages = async (titles: readonly string[], words: (title: string) => string) => {
    originalId ??= await publish('Original', ['nothing'], true);
    const ids: number[] = [];
    for (const [at, title] of titles.entries()) {
      const id = await addIssue(store.resources, { title, sortOrder: 10_000 + at }, originalId);
      ids.push(id);
      const text = words(title);
      const tokens = JSON.stringify(indexTokens(text));
      await store.db.execute(sql`
        insert into page_texts (issue_id, pdf_sha256, page, version, text, tokens)
        select id, full_sha256, n, 1, ${text},
          array_to_tsvector(array(select json_array_elements_text(${tokens}::json)))
        from issues, generate_series(1, 100) n where id = ${id}`);
    }
    onTestFinished(async () => void (await store.db.delete(issues).where(inArray(issues.id, ids))));
    return ids;
  };

  it.each([
    ['frequent', 'sandpiper', 15],
    ['frequent Japanese', '渡り鳥', 5],
  ])('finds a %s word in the newest issues', async (_, word, count) => {
    const titles = Array.from({ length: 30 }, (_each, at) => `${word} ${at}`);
    const ids = await addPages(titles, () => `the ${word} page`);
    const found = await findIssues(store.db, searchTokens(word) ?? never());
    expect(found.map(({ id, pages }) => [id, pages.length])).toEqual(
      ids
        .slice(-count)
        .toReversed()
        .map((id) => [id, 100]),
    );
  });

  it('finds a frequent word that only old issues have', async () => {
    const titles = Array.from({ length: 36 }, (_each, at) => `age ${at}`);
    const ids = await addPages(titles, (title) =>
      Number(title.slice(4)) < 18 ? 'an old avocet' : 'a page',
    );
    const found = await findIssues(store.db, searchTokens('avocet') ?? never());
    expect(found.map(({ id }) => id)).toEqual(ids.slice(3, 18).toReversed());
  });

  it.each(["'", '%', 'a & b', "x':*", '\\', '((', '…', 'a'])('answers to %s', async (q) => {
    expect(await search(q)).toMatchObject({ isOffered: true });
  });

  it('refuses an empty text and a text that is too long', async () => {
    expect((await guest.get('/api/search')).status).toBe(400);
    expect((await guest.get('/api/search?q=')).status).toBe(400);
    expect((await guest.get(`/api/search?q=${'a'.repeat(201)}`)).status).toBe(400);
  });

  it('is not offered after the publisher has switched it off', async () => {
    await publish('Off', ['a whimbrel'], true);
    await setStore(store.db, 'text-search', 'off');
    expect(await search('whimbrel')).toEqual({ isOffered: false, issues: [], hasMore: false });
    await setStore(store.db, 'text-search', 'on');
    expect((await search('whimbrel')).issues).toHaveLength(1);
  });
});
