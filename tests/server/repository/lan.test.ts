import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { Boot } from '#contract/boot.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { certificateIn } from '../../../scripts/lan/certificate.ts';
import { lanSettings, qrCodeOf } from '../../../scripts/lan/index.ts';
import { hashOf, newSecret } from '../../../server/platform/security/keys.ts';
import { npmStart, type Running, stop } from '../../helpers/gatefold.ts';
import { freePort } from '../../helpers/postgres.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { storeTemplate } from '../../helpers/storeTemplate.ts';
import { quickest } from '../../helpers/testDatabase.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';
import { ownAddresses } from '../../../server/config/addresses.ts';

const oneDay = 24 * 60 * 60 * 1000;
const [own] = ownAddresses();
if (!own) console.warn('This machine is in no network: what others see of it is skipped.');

const bootIn = (html: string): Boot =>
  Boot.parse(JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-lan-'));
  return () => rmSync(folder, { recursive: true });
});

const read = () => readFileSync(join(folder, 'lan-certificate.pem'), 'utf8');

describe('the certificate for the local network', () => {
  const hosts = ['localhost', '192.168.1.5'];

  it('is valid for all of its hosts and for one year, and is not a certificate authority', async () => {
    const now = new Date();
    const certificate = new X509Certificate(readFileSync(await certificateIn(folder, hosts, now)));
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('192.168.1.5')).toBe('192.168.1.5');
    expect(certificate.ca).toBe(false);
    const days = (certificate.validToDate.getTime() - now.getTime()) / oneDay;
    expect(days).toBeGreaterThan(360);
    expect(days).toBeLessThan(370);
  });

  it('can be read by its owner only, even where the file could be by others', async () => {
    const file = join(folder, 'lan-certificate.pem');
    writeFileSync(file, 'something else', { mode: 0o644 });
    await certificateIn(folder, hosts);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read()).toContain('PRIVATE KEY');
  });

  it('is kept, so that browsers which accepted it do not warn again', async () => {
    await certificateIn(folder, hosts);
    const first = read();
    await certificateIn(folder, hosts);
    await certificateIn(folder, ['localhost']);
    expect(read()).toBe(first);
  });

  it.each([
    ['the machine has another address', () => certificateIn(folder, [...hosts, '192.168.1.6'])],
    [
      'it ends within 30 days',
      () => certificateIn(folder, hosts, new Date(Date.now() + 336 * oneDay)),
    ],
    [
      'its file is damaged',
      async () => {
        writeFileSync(join(folder, 'lan-certificate.pem'), read().slice(0, 300));
        return certificateIn(folder, hosts);
      },
    ],
  ])('is made anew where %s', async (_, again) => {
    await certificateIn(folder, hosts);
    const first = read();
    const file = await again();
    expect(read()).not.toBe(first);
    expect(new X509Certificate(readFileSync(file)).checkIP('192.168.1.5')).toBeDefined();
  });
});

describe('npm start -- --lan', () => {
  it.each([
    ['--wan', "Unknown option '--wan'."],
    ['elsewhere', 'Too many arguments.'],
  ])('refuses %s in a sentence', async (argument, sentence) => {
    const ending = await npmStart([argument], { DATA_DIR: folder }).ended;
    expect(ending).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
  });

  it('explains itself', { tags: ['extended'] }, async () => {
    const { code, out } = await npmStart(['--help'], { DATA_DIR: folder }).ended;
    expect(code).toBe(0);
    expect(out).toContain('--lan');
  });

  it.each([
    [{ PUBLIC_URL: 'https://store.example' }, /^--lan finds PUBLIC_URL by itself/],
    [{ PORT: '0' }, /^--lan needs a PORT/],
    [{ PORT: 'x' }, /^PORT must be/],
  ])('refuses %j in a sentence', async (env, sentence) => {
    await expect(lanSettings({ DATA_DIR: folder, ...env })).rejects.toThrow(sentence);
  });

  it('ends with 1 where a setting is refused', { tags: ['extended'] }, async () => {
    const { code, err } = await npmStart(['--lan'], { DATA_DIR: folder, PORT: '0' }).ended;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^--lan needs a PORT/) });
  });
});

const places = ['127.0.0.1', ...(own ? [own] : [])];
describe.each(places)(
  'a store that is open to the local network at %s',
  { tags: ['extended'] },
  (host) => {
    let running: Running;
    let home: string;
    let port: number;
    const origin = () => `https://${host}:${port}`;
    const certificate = () => readFileSync(join(home, 'data', 'lan-certificate.pem'), 'utf8');

    beforeAll(async () => {
      await buildIfStale();
      home = mkdtempSync(join(tmpdir(), 'gatefold-lan-'));
      cpSync(await storeTemplate('pglite'), home, { recursive: true });
      port = await freePort();
      const env = { DATA_DIR: join(home, 'data'), PORT: String(port), DEMO: '1' };
      // Without HOST it finds the machine's address and listens on all.
      running = npmStart(['--lan'], host === own ? env : { ...env, HOST: host });
      await running.says('go on to the page');
    });
    afterAll(async () => {
      await stop(running);
      rmSync(home, { recursive: true });
    });

    /** Requests like a browser that accepts this certificate and no other. */
    async function ask(url: string, headers: Record<string, string> = {}) {
      const options = { ca: new X509Certificate(certificate()).toString(), headers };
      const [answer] = (await once(get(url, options), 'response')) as [IncomingMessage];
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    }

    it('shows its page over HTTPS, where people can sign in', async () => {
      const { status, headers, body } = await ask(origin());
      expect(status).toBe(200);
      expect(headers['set-cookie']?.[0]).toMatch(/^__Host-sid=/);
      expect(bootIn(body).auth).toMatchObject({
        enabled: true,
        origin: origin(),
        needs_https: false,
      });
    });

    it('keeps its certificate in a file that only its user can read', () => {
      expect(statSync(join(home, 'data', 'lan-certificate.pem')).mode & 0o777).toBe(0o600);
    });

    it('prints its address, a QR code, and the warning of the browser to expect', () => {
      const said = running.said();
      expect(said).toContain(`Gatefold is open at ${origin()}`);
      expect(said).toContain(qrCodeOf(origin()));
      expect(said).toContain('Its browser will warn');
    });

    it('redirects from every other host name', async () => {
      const { status, headers } = await ask(`https://localhost:${port}/read/1`);
      expect([status, headers.location]).toEqual([308, `${origin()}/read/1`]);
      expect(headers['strict-transport-security']).toBeUndefined();
    });

    it('has its simulators beside it, for browsers and for itself', async () => {
      const link = encodeURIComponent('https://soundcloud.com/somebody/a-track');
      const { body } = await ask(`${origin()}${calls.media.path}?url=${link}`);
      const { src } = JSON.parse(body) as { src: string };
      expect(src).toMatch(new RegExp(`^https://${host}:\\d+/player/soundcloud`));
      expect(new URL(src).port).not.toBe(String(port));
      expect((await ask(src)).body).toContain('A track');
      const policy = String((await ask(origin())).headers['content-security-policy']);
      expect(policy).toContain(new URL(src).origin);
    });

    const beginSignIn = async () => {
      const begin = await ask(`${origin()}/auth/go/custom?h=${hashOf(newSecret())}`, {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': 'document',
      });
      return new URL(String(begin.headers.location));
    };

    it('leads a user to its sign-in simulator, and back', async () => {
      const provider = await beginSignIn();
      expect(provider.protocol + provider.hostname).toBe(`https:${host}`);
      expect(provider.searchParams.get('redirect_uri')).toBe(`${origin()}/auth/callback/custom`);
    });

    it('has a sign-in simulator that asks for an identity', async () => {
      const { href, origin: provider } = await beginSignIn();
      const { status, headers } = await ask(href);
      expect(status).toBe(303);
      const form = await ask(new URL(String(headers.location), provider).href, {
        cookie: (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
      });
      expect(form.body).toContain('<label for="email">Email</label>');
    });
  },
);

describe.skipIf(!own)('a store on all addresses without HTTPS', () => {
  let store: RunningStore;
  let outside: string;
  beforeAll(async () => {
    await buildIfStale();
    store = await startStore({ db: quickest, env: { HOST: '0.0.0.0' } });
    outside = store.origin.replace('127.0.0.1', own ?? '');
  });
  afterAll(() => store.stop());

  const seenFrom = (origin: string) => ({ ...store, origin });

  it('tells the page there that signing in needs HTTPS, and here that it does not', async () => {
    const [there, here] = await Promise.all(
      [outside, store.origin].map(async (origin) => bootIn(await (await fetch(origin)).text())),
    );
    expect(there?.auth).toMatchObject({ origin: outside, needs_https: true });
    expect(here?.auth).toMatchObject({ origin: store.origin, needs_https: false });
  });

  it('lets people there read samples', async () => {
    const tablet = await visit(seenFrom(outside), 'stranger');
    const { url } = await tablet.link(issueIds.withSample, 'sample');
    expect((await tablet.get(url)).status).toBe(200);
  });

  it('accepts no session there, because the cookie would travel unencrypted', async () => {
    const there = await visit(seenFrom(outside), 'buyer');
    expect(await refusalOf(await there.get(calls.me.path))).toBe('401 not_signed_in');
    const here = await visit(store, 'buyer');
    expect((await here.get(calls.me.path)).status).toBe(200);
  });

  it('redirects requests for a host name to its own address', async () => {
    const { port } = new URL(store.origin);
    const answer = await fetch(`http://localhost:${port}/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${store.origin}/`]);
  });
});
