import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { addPayment } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { type Visit, visit } from '../../helpers/visit.ts';

/** Several hosts: a plain one, one with a port, all names below one, and a number. */
const hosts = [
  'https://news.example',
  'http://localhost:3000',
  'https://*.press.example:8443',
  'http://192.0.2.7',
];
const players =
  'https://www.youtube-nocookie.com https://player.vimeo.com https://w.soundcloud.com https://www.slideshare.net';
const nothing = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const page = `${nothing}; form-action 'none'`;
const ownPage = `${page}; script-src 'self'; style-src 'self'`;

/** The whole policy of each kind of answer. */
const policies = {
  /** Every screen of the store: users of an embedded store sign in, pay and see their account inside. */
  app: `default-src 'none'; base-uri 'none'; form-action 'self'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data: blob:; media-src blob:; font-src 'self'; manifest-src 'self'; frame-src ${players}; frame-ancestors 'self' ${hosts.join(' ')}`,
  /** Also of the workers, which decode pictures with WebAssembly. */
  script:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; font-src 'self' data:",
  window: `${ownPage}; img-src data:`,
  paper: `${page}; style-src 'self'; img-src data:; script-src 'self'; font-src 'self'`,
  publish: `${ownPage}; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; frame-src 'self' ${players}`,
  demoPage: `${ownPage}; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-src 'self'`,
  docs: `${ownPage}; connect-src 'self'; img-src 'self' data:`,
  program: nothing,
};

describe('the content security policy', () => {
  let store: OpenDoor;
  let reader: Visit;
  let payment: number;
  let script: string;

  beforeAll(async () => {
    await buildIfStale();
    store = await openDoor(undefined, { DEMO: '1', EMBED_ALLOWED_ORIGINS: hosts.join(' , ') });
    await store.publish('Tides');
    const id = await addPerson(store);
    payment = await addPayment(store, id);
    reader = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
    const app = await (await reader.get('/')).text();
    script = / src="(\/assets\/[^"]+\.js)"/.exec(app)?.[1] ?? '';
  });
  afterAll(() => store.close());

  const headersOf = async (path: string) => {
    const filled = path.replace(':payment', String(payment)).replace(':script', script);
    return (await reader.get(filled, { 'sec-fetch-dest': 'document' })).headers;
  };

  it.each([
    ['/', 'app'],
    ['/?search=tides', 'app'],
    ['/read/1', 'app'],
    ['/read/1/full', 'app'],
    ['/read/99999', 'app'],
    ['/login', 'app'],
    ['/account', 'app'],
    ['/cart', 'app'],
    ['/support', 'app'],
    ['/terms', 'app'],
    ['/nowhere', 'app'],
    [':script', 'script'],
    ['/publish', 'publish'],
    ['/embed', 'demoPage'],
    ['/bench', 'demoPage'],
    ['/api/docs', 'docs'],
    [calls.receipt.path.replace(':id', ':payment'), 'paper'],
    ['/auth/ticket/AAAAAAAAAAAAAAAAAAAAAA', 'window'],
    ['/auth/go/google?h=a', 'window'],
    ['/auth/callback/google', 'window'],
    ['/auth/window.css', 'program'],
    ['/auth/window.js', 'program'],
    ['/api/issues', 'program'],
    ['/api/nothing', 'program'],
    [calls.exportData.path, 'program'],
    [calls.downloadPdf.path.replace(':id', '1'), 'program'],
    ['/cover/resolve/a.jpg', 'program'],
    [`/files/${'a'.repeat(64)}/1.full.pdf`, 'program'],
    ['/receipt.css', 'program'],
    ['/embed/v1.js', 'program'],
    ['/robots.txt', 'program'],
    ['/sitemap.xml', 'program'],
    ['/feed.atom', 'program'],
    ['/opds.json', 'program'],
    ['/healthz', 'program'],
    ['/%zz', 'program'],
  ] as const)('of %s is the one of its kind: %s', async (path, kind) => {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).toBe(policies[kind]);
    // The header allows one address only, and would forbid the others of the policy.
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('comes with a permissions policy that lets a host page delegate its permissions', async () => {
    const permissions = (await headersOf('/')).get('permissions-policy') ?? '';
    for (const handedOn of ['fullscreen', 'clipboard-write', 'storage-access'])
      expect(permissions).not.toContain(handedOn);
    expect(permissions).toContain('camera=()');
  });
});
