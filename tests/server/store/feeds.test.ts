import { DOMParser, type Element } from '@xmldom/xmldom';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issues } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { quickest } from '../../helpers/testDatabase.ts';

let store: OpenDoor;
beforeAll(async () => {
  store = await openSeededDoor(quickest);
});
afterAll(() => store.close());

const set = (name: string, value: string) => setStore(store.db, name, value, true);
const change = (id: number, values: Partial<typeof issues.$inferInsert>) =>
  store.db.update(issues).set(values).where(eq(issues.id, id));
const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(store.origin + path, { headers });

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
}

const textOf = (element: Element, name: string): string =>
  element.getElementsByTagName(name).item(0)?.textContent ?? '';

async function atom(): Promise<{ readonly title: string; readonly entries: readonly Entry[] }> {
  const text = await (await fetched('/feed.atom')).text();
  const { documentElement } = new DOMParser({
    onError(level, message) {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, 'application/xml');
  if (!documentElement) throw new Error('The feed is empty.');
  const entries = [...documentElement.getElementsByTagName('entry')];
  return {
    title: textOf(documentElement, 'title'),
    entries: entries.map((entry) => ({
      id: textOf(entry, 'id'),
      title: textOf(entry, 'title'),
      updated: textOf(entry, 'updated'),
    })),
  };
}

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly properties?: object;
}

interface Publication {
  readonly metadata: { readonly identifier: string; readonly accessibility?: object };
  readonly links: readonly Link[];
}

const opds = async (path = '/opds.json') =>
  (await (await fetched(path)).json()) as {
    readonly metadata: { readonly numberOfItems: number };
    readonly links: readonly Link[];
    readonly publications: readonly Publication[];
  };

const publicationOf = async (id: number): Promise<Publication | undefined> => {
  for (let address = '/opds.json'; ; ) {
    const { links, publications } = await opds(address);
    const found = publications.find(({ metadata }) => metadata.identifier.endsWith(`/read/${id}`));
    const next = links.find(({ rel }) => rel === 'next');
    if (found || !next) return found;
    address = next.href.slice(store.origin.length);
  }
};

const relsOf = (publication: Publication | undefined) =>
  publication?.links.map(({ rel }) => rel.replace('http://opds-spec.org/acquisition', ''));

describe('The Atom feed', () => {
  it('lists the newest publications first, at their addresses in the store', async () => {
    const time = new Date(Date.now() + 1000);
    await change(issueIds.withSample, { publishedAt: time });
    const { title, entries } = await atom();
    expect(title).toBe('Gatefold');
    expect(entries[0]).toMatchObject({
      id: `${store.origin}/read/${issueIds.withSample}`,
      title: 'With a Sample',
      updated: time.toISOString(),
    });
    expect(entries.length).toBeLessThanOrEqual(30);
    const times = entries.map(({ updated }) => updated);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('is well-formed XML with each title that a publisher can write', async () => {
    await change(issueIds.withSample, { title: 'A & B <c> "d" ]]> \u0007\uFFFE é 😀' });
    const [first] = (await atom()).entries;
    expect(first?.title).toBe('A & B <c> "d" ]]>  é 😀');
  });

  it('is not sent again to a program that has it', async () => {
    const etag = (await fetched('/feed.atom')).headers.get('etag') ?? '';
    expect((await fetched('/feed.atom', { 'if-none-match': etag })).status).toBe(304);
    await change(issueIds.withSample, { title: 'Changed' });
    expect((await fetched('/feed.atom', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('The OPDS catalogue', () => {
  it('links an issue to its sample and to where it is bought, with its price', async () => {
    const publication = await publicationOf(issueIds.withSample);
    expect(relsOf(publication)).toEqual(['alternate', '/buy', '/sample']);
    const price = publication?.links.find(({ properties }) => properties)?.properties;
    expect(price).toEqual({ price: { currency: 'USD', value: expect.any(Number) } });
  });

  it('offers no purchase in a store that sells nothing', async () => {
    await set('payments', 'off');
    expect(relsOf(await publicationOf(issueIds.withSample))).toEqual(['alternate', '/sample']);
    await set('payments', 'on');
  });

  it('says what an issue offers to screen readers, if the store knows it', async () => {
    await change(issueIds.withSample, { textAccess: null });
    expect((await publicationOf(issueIds.withSample))?.metadata.accessibility).toBeUndefined();
    await change(issueIds.withSample, { textAccess: 'scan' });
    expect((await publicationOf(issueIds.withSample))?.metadata.accessibility).toMatchObject({
      accessMode: ['visual'],
    });
  });

  it('has no page after its last one', async () => {
    expect((await fetched('/opds.json?page=99')).status).toBe(404);
  });
});

describe.each(['/feed.atom', '/opds.json'])('%s', (path) => {
  it('lists no withdrawn issue', async () => {
    const id = issueIds.free;
    expect(await (await fetched(path)).text()).toMatch(new RegExp(`/read/${id}\\b`));
    await change(id, { withdrawnAt: new Date() });
    const text = await (await fetched(path)).text();
    await change(id, { withdrawnAt: null });
    expect(text).not.toMatch(new RegExp(`/read/${id}\\b`));
  });

  it('can be read by a page of another origin', async () => {
    expect((await fetched(path)).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('does not exist while it is switched off, and the page does not name it', async () => {
    expect(await (await fetched('/')).text()).toContain(`href="${path}"`);
    await set('feeds', 'off');
    expect((await fetched(path)).status).toBe(404);
    expect(await (await fetched('/')).text()).not.toContain(path);
    await set('feeds', 'on');
  });
});

it('other sites get a title and a picture for a link to a listed issue, if the feeds are on', async () => {
  await set('feeds', 'off');
  const asked = (url: string, more = '') =>
    fetched(`/oembed?url=${encodeURIComponent(url)}${more}`);
  const address = `${store.origin}/read/${issueIds.free}`;
  expect((await asked(address)).status).toBe(404);
  await set('feeds', 'on');
  const html = await (await fetched(`/read/${issueIds.free}`, { accept: 'text/html' })).text();
  const link = /<link[^>]*application\/json\+oembed[^>]*>/.exec(html)?.[0] ?? '';
  const found = /href="([^"]+)"/.exec(link)?.[1] ?? '';
  const card = (await (await fetch(found)).json()) as Record<string, string | number>;
  expect(card).toMatchObject({ version: '1.0', type: 'link', provider_url: `${store.origin}/` });
  expect(card['thumbnail_width']).toBe(500);
  const picture = await fetch(String(card['thumbnail_url']));
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await (await asked(`${address}/full?page=3`)).json()).toEqual(card);
  expect(await (await asked(address, '&maxwidth=200')).json()).not.toHaveProperty('thumbnail_url');
  expect((await asked(address, '&format=xml')).status).toBe(501);
  for (const other of [
    `${store.origin}/read/${issueIds.withdrawn}`,
    `${store.origin}/plans`,
    `https://other.example/read/${issueIds.free}`,
    '',
  ])
    expect([other, (await asked(other)).status]).toEqual([other, 404]);
});
