import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { addPayment } from '../helpers/books.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../helpers/openDoor.ts';
import { type Visit, visit } from '../helpers/visit.ts';

/** Several hosts: a plain one, one with a port, all names below one, and a number. */
const hosts = [
  'https://news.example',
  'http://localhost:3000',
  'https://*.press.example:8443',
  'http://192.0.2.7',
];
const listed = `'self' ${hosts.join(' ')}`;
const nobody = "'none'";

/** What a browser is told of each address: who may show it in a frame, and what the frame may use. */
describe('in a frame', () => {
  let store: OpenDoor;
  let reader: Visit;
  let payment: number;

  beforeAll(async () => {
    await buildIfStale();
    store = await openDoor(undefined, { EMBED_HOSTS: hosts.join(' , ') });
    await store.publish('Tides');
    const id = await addPerson(store);
    payment = await addPayment(store, id);
    reader = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
  });
  afterAll(() => store.close());

  const headersOf = async (path: string) => {
    const filled = path.replace(':payment', String(payment));
    const { headers } = await reader.get(filled, { 'sec-fetch-dest': 'document' });
    const policies = (headers.get('content-security-policy') ?? '').split('; ');
    const ancestors = policies.filter((line) => line.startsWith('frame-ancestors '));
    return { headers, ancestors: ancestors.map((line) => line.slice('frame-ancestors '.length)) };
  };

  it.each([
    // Every screen of the store: an embedded one is signed in, pays and has its account inside.
    ['/', listed],
    ['/?search=tides', listed],
    ['/read/1', listed],
    ['/read/1/full', listed],
    ['/read/99999', listed],
    ['/login', listed],
    ['/account', listed],
    ['/cart', listed],
    ['/support', listed],
    ['/terms', listed],
    ['/nowhere', listed],
    // What is made for a window or for a program.
    [calls.receipt.path.replace(':id', ':payment'), nobody],
    [calls.exportData.path, nobody],
    ['/auth/ticket/AAAAAAAAAAAAAAAAAAAAAA', nobody],
    ['/auth/go/google?h=a', nobody],
    ['/auth/callback/google', nobody],
    ['/auth/window.css', nobody],
    ['/api/issues', nobody],
    ['/api/nothing', nobody],
    [calls.downloadPdf.path.replace(':id', '1'), nobody],
    ['/cover/resolve/a.jpg', nobody],
    [`/files/${'a'.repeat(64)}/1.full.pdf`, nobody],
    ['/receipt.css', nobody],
    ['/robots.txt', nobody],
    ['/sitemap.xml', nobody],
    ['/healthz', nobody],
    ['/%zz', nobody],
  ])('%s may be shown by %s', async (path, expected) => {
    const { headers, ancestors } = await headersOf(path);
    expect(ancestors).toEqual([expected]);
    // It knows one address only, and would forbid what the policy allows.
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('the store says nothing against what its host may hand on', async () => {
    const { headers } = await headersOf('/');
    const permissions = headers.get('permissions-policy') ?? '';
    for (const handedOn of ['fullscreen', 'clipboard-write', 'storage-access'])
      expect(permissions).not.toContain(handedOn);
    expect(permissions).toContain('camera=()');
  });

  it('a store that lists nobody stands in frames of its own only', async () => {
    const alone = await openDoor();
    try {
      const { headers } = await (await visit(alone, 'stranger')).get('/');
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'(;|$)/);
    } finally {
      await alone.close();
    }
  });
});
