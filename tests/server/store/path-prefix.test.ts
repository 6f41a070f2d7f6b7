import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, xsrf } from '#contract/api/registry.ts';
import { storedName } from '#contract/paths.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { LocalBlobs } from '../../../server/platform/blobs/localBlobs.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { openTestQueue } from '../../helpers/mails.ts';
import { type OpenIdServer, startOpenId } from '../../helpers/openid.ts';
import { newHandOff } from '../../helpers/signIn.ts';
import { quickest } from '../../helpers/testDatabase.ts';

/** A store behind a proxy that serves it below '/club/shop'. */
const prefix = '/club/shop';
const address = `https://example.org${prefix}`;
const proxied = { 'x-forwarded-host': 'example.org', 'x-forwarded-proto': 'https' };

const sentAs = { type: 'application/pdf', disposition: 'inline' } as const;

/** Addresses of the own origin that do not begin with the prefix, as far as a text names them. */
function outsideIn(text: string): string[] {
  const found = [
    ...text.matchAll(/https:\/\/example\.org(?!\/club\/shop(?:[/"'<\s)]|$))[^"'<\s]*/g),
    ...text.matchAll(/ (?:href|src|srcset|action)="\/(?!club\/shop\/)[^"]*"/g),
    ...text.matchAll(/url\(['"]?\/(?!club\/shop\/)[^)]*\)/g),
  ];
  return found.map(([one]) => one);
}

/** Every text of a JSON answer that is an absolute path. */
const pathsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
};

describe('a store below a path', () => {
  let store: OpenDoor;
  let mailbox: MailServer;
  let openId: OpenIdServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    await buildIfStale();
    [mailbox, openId] = await Promise.all([startMailServer(), startOpenId()]);
    env = {
      PUBLIC_URL: address,
      TRUST_PROXY: '1',
      SMTP_URL: mailbox.url,
      SUPPORT_EMAIL: 'help@shop.example',
      ...openId.env,
    };
    store = await openDoor(quickest, env);
    await store.publish('Tides');
    for (const name of ['feeds', 'offline', 'email-sign-in', 'news'])
      await setStore(store.db, name, 'on');
  });
  afterAll(async () => {
    await store.close();
    await mailbox.close();
    await openId.close();
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(store.origin + path, {
      headers: { accept: 'text/html', ...proxied, ...headers },
      redirect: 'manual',
    });

  it.each([
    '/',
    '/read/1',
    '/plans',
    '/account',
    '/news',
    '/device',
    '/publish',
    '/embed',
    '/bench',
    '/nowhere',
    '/auth/ticket/none',
    '/auth/link/none',
    '/gift/none',
    '/api/docs',
    '/feed.atom',
    '/opds.json',
    '/sitemap.xml',
    '/robots.txt',
    '/receipt.css',
    '/api/docs/json',
    '/api/store',
    '/api/issues',
  ])('names in %s no address of its origin outside of the path', async (path) => {
    const answer = await ask(prefix + path, { 'accept-encoding': 'br' });
    const text = await answer.text();
    expect(text).not.toBe('');
    expect(outsideIn(text)).toEqual([]);
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html') === true;
    expect(text.includes(`data-prefix="${prefix}"`)).toBe(isDocument);
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toMatch(/^(?:__Secure-)?\.club\.shop\.[\w-]+=/);
      expect(cookie).toContain(`; Path=${prefix};`);
      expect(cookie).toMatch(/; Secure(?:;|$)/);
    }
  });

  it('answers at no other address, but to probes of the machine', async () => {
    for (const path of ['/', '/read/1', '/api/store', '/club/shopping', '/club', '/embed/v1.js'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    for (const path of ['/healthz', '/readyz', `${prefix}/healthz`])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  it.each([
    [prefix, `${prefix}/`],
    [`${prefix}?search=tides`, `${prefix}/?search=tides`],
    [`${prefix}/index.html`, `${prefix}/`],
    [`${prefix}/publish/`, `${prefix}/publish`],
  ])('redirects %s to %s', async (from, to) => {
    const answer = await ask(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
  });

  it('redirects other hosts to its address', async () => {
    const answer = await ask(`${prefix}/read/1?x=1`, { 'x-forwarded-host': 'other.example' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${address}/read/1?x=1`]);
  });

  it('limits its installed app and its service worker to the path', async () => {
    const manifest = (await (await ask(`${prefix}/manifest.webmanifest`)).json()) as object;
    expect(manifest).toMatchObject({
      id: `${prefix}/`,
      scope: `${prefix}/`,
      start_url: `${prefix}/`,
    });
    for (const path of pathsIn(manifest)) expect(path).toMatch(/^\/club\/shop\//);
    const script = await (await ask(`${prefix}/service-worker.js`)).text();
    const build = JSON.parse(/^const offlineBuild = (.*);$/m.exec(script)?.[1] ?? '') as {
      readonly codeCaches: string;
    };
    expect(build.codeCaches).toBe('.club.shop.code-');
    for (const path of pathsIn(build)) expect(path).toMatch(/^\/club\/shop(?:\/|$)/);
  });

  it('serves its built files, which never change, below the path', async () => {
    const page = await (await ask(`${prefix}/`)).text();
    const [, script = ''] = /src="([^"]*\/assets\/[^"]*\.js)"/.exec(page) ?? [];
    const answer = await ask(script);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('lets a provider send the browser back below the path', async () => {
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
    const answer = await ask(`${prefix}/auth/go/custom?h=${newHandOff().h}`, own);
    const sentTo = new URL(answer.headers.get('location') ?? '');
    expect(sentTo.origin).toBe(openId.issuer);
    expect(sentTo.searchParams.get('redirect_uri')).toBe(`${address}/auth/callback/custom`);
  });

  it('signs addresses for nginx with the path', async () => {
    const signedUrls = { seconds: 60, endpoint: null, key: 'k'.repeat(32), cloudFront: null };
    const { signedUrls: signed } = new LocalBlobs('/srv', { signedUrls, publicUrl: address });
    const sent = new URL((await signed?.urlOf('0'.repeat(64), sentAs)) ?? '', store.origin);
    const text = `${sent.searchParams.get('e')}${prefix}${sent.pathname} ${signedUrls.key}`;
    expect(sent.searchParams.get('h')).toBe(createHash('md5').update(text).digest('base64url'));
  });

  it('describes its calls below the path', async () => {
    const answer = await ask(`${prefix}/api/docs/json`);
    expect(await answer.json()).toMatchObject({ servers: [{ url: prefix }] });
  });

  it('takes calls with the cookies of the path, and writes its address into mails', async () => {
    const first = await ask(prefix + calls.store.path);
    const jar = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const token = jar.find((pair) => pair.includes(xsrf.cookie))?.split('=')[1] ?? '';
    const answer = await fetch(store.origin + prefix + calls.orderSignInMail.path, {
      method: 'POST',
      headers: {
        ...proxied,
        cookie: jar.join('; '),
        'content-type': 'application/json',
        [xsrf.header]: token,
      },
      body: JSON.stringify({ email: 'ann@example.com', hash: newHandOff().h }),
    });
    expect(answer.status).toBe(204);
    await openTestQueue(store, env).round();
    await expect.poll(() => mailbox.mails.length).toBe(1);
    const [mail] = mailbox.mails;
    expect(mail?.text).toContain(`${address}/auth/link/`);
    expect(outsideIn(`${mail?.text}${mail?.html}`)).toEqual([]);
  });
});

describe('the name of what a store keeps in a browser', () => {
  it('is the plain name without a path, and differs for each path', () => {
    expect(storedName('', 'code-')).toBe('code-');
    expect(storedName('/shop', 'sid')).toBe('.shop.sid');
    expect(storedName('/club/shop', 'sid')).toBe('.club.shop.sid');
  });
});
