import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { dollars } from '../../helpers/publisher.ts';
import { type ObjectStore, startObjectStore } from '../../helpers/objectStore.ts';
import { issues } from '../../../server/platform/db/schema.ts';
import { quickest } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

/** CloudFront's own signs of base64. */
const signs: Readonly<Record<string, string>> = { '-': '+', _: '=', '~': '/' };

const free = ({ db }: OpenDoor) => db.update(issues).set({ isFree: true, price: dollars(0) });

describe('a document of a store with signed addresses', () => {
  let objects: ObjectStore;
  let store: OpenDoor;
  let reader: Visit;
  let url: string;
  beforeAll(async () => {
    objects = await startObjectStore();
    store = await openDoor(quickest, {
      STORAGE_URL: objects.newAddress(),
      SIGNED_URL_SECONDS: '60',
      DEMO: '0',
    });
    await store.publish('Tides');
    await free(store);
    reader = await visit(store, 'stranger');
    ({ url } = await reader.link(1, 'full'));
  });
  afterAll(async () => {
    await store?.close();
    await objects?.stop();
  });
  const addressOf = async (path = url) => (await reader.get(path)).headers.get('location') ?? '';

  it('is fetched from the bucket, by ranges, without the cookies of the store', async () => {
    const answer = await reader.get(url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      307,
      'private, no-store',
    ]);
    const address = answer.headers.get('location') ?? '';
    expect(new URL(address).origin).toBe(objects.endpoint);
    const origin = { origin: store.origin, range: 'bytes=5-14' };
    const part = await fetch(address, { headers: origin });
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-range': expect.stringMatching(/^bytes 5-14\/\d+$/),
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'access-control-expose-headers': 'Content-Range',
    });
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 15));
  });

  it('comes from the store to a reader that cannot reach the bucket', async () => {
    const answer = await reader.get(url.replace('&signed=1', ''), { range: 'bytes=5-14' });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('gets no address without the right', async () => {
    expect(await refusalOf(await (await visit(store, 'stranger')).get(url))).toBe(
      '403 link_expired',
    );
    await store.db.update(issues).set({ isFree: false });
    onTestFinished(async () => void (await free(store)));
    expect(await refusalOf(await reader.get(url))).toBe('403 purchase_required');
  });

  // The S3 server of the tests checks the end of an address, and no signature.
  it('has an address that ends', async () => {
    const address = await addressOf();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 });
    onTestFinished(() => void vi.useRealTimers());
    const old = await addressOf();
    vi.useRealTimers();
    expect((await fetch(old)).status).toBe(403);
    expect((await fetch(address)).status).toBe(200);
  });

  it('is signed for the address at which readers reach the bucket', async () => {
    const endpoint = 'https://files.example';
    const other = await openDoor(quickest, {
      STORAGE_URL: objects.newAddress(),
      SIGNED_URL_SECONDS: '60',
      SIGNED_URL_ENDPOINT: endpoint,
      DEMO: '0',
    });
    onTestFinished(() => other.close());
    await other.publish('Tides');
    await free(other);
    const visitor = await visit(other, 'stranger');
    const link = await visitor.link(1, 'full');
    const location = (await visitor.get(link.url)).headers.get('location') ?? '';
    expect(new URL(location).origin).toBe(endpoint);
    expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('60');
  });

  /** A store before whose bucket stands a CDN, and the address that a reader gets there. */
  async function addressAtCdn(env: Readonly<Record<string, string>>): Promise<URL> {
    const other = await openDoor(quickest, {
      STORAGE_URL: objects.newAddress(),
      SIGNED_URL_SECONDS: '60',
      SIGNED_URL_ENDPOINT: 'https://d111.cloudfront.net',
      DEMO: '0',
      ...env,
    });
    onTestFinished(() => other.close());
    await other.publish('Tides');
    await free(other);
    const visitor = await visit(other, 'stranger');
    const { url: own } = await visitor.link(1, 'full');
    return new URL((await visitor.get(own)).headers.get('location') ?? '');
  }

  it('is signed for CloudFront with a canned policy, which its public key confirms', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const folder = mkdtempSync(join(tmpdir(), 'gatefold-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'private.pem');
    writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const id = 'K2JCJMDEHXQW5F';
    const address = await addressAtCdn({
      SIGNED_URL_KEY_PAIR_ID: id,
      SIGNED_URL_PRIVATE_KEY: file,
    });
    const { searchParams: said } = address;
    expect([address.origin, said.get('Key-Pair-Id')]).toEqual(['https://d111.cloudfront.net', id]);
    expect(said.get('response-content-type')).toBe('application/pdf');
    const end = Number(said.get('Expires'));
    expect(end - Date.now() / 1000).toBeGreaterThan(50);
    expect(end - Date.now() / 1000).toBeLessThanOrEqual(60);
    const Resource = address.href.slice(0, address.href.indexOf('&Expires='));
    const condition = { DateLessThan: { 'AWS:EpochTime': end } };
    const policy = JSON.stringify({ Statement: [{ Resource, Condition: condition }] });
    const signature = (said.get('Signature') ?? '').replace(/[-_~]/g, (sign) => signs[sign] ?? '');
    const isSigned = (text: string) =>
      verify('RSA-SHA1', Buffer.from(text), pair.publicKey, Buffer.from(signature, 'base64'));
    expect([isSigned(policy), isSigned(policy.replace('pdf', 'html'))]).toEqual([true, false]);
  });

  it('is signed for another CDN by a shared key, over its path, its headers and its end', async () => {
    const key = 'k'.repeat(40);
    const { origin, pathname, search, searchParams } = await addressAtCdn({ SIGNED_URL_KEY: key });
    expect(origin).toBe('https://d111.cloudfront.net');
    const [before, code] = search.split('&h=');
    const right = createHmac('sha256', key)
      .update(pathname + before)
      .digest('base64url');
    expect(code).toBe(right);
    expect(Number(searchParams.get('e')) - Date.now() / 1000).toBeGreaterThan(50);
  });

  it('stops a store whose key for CloudFront cannot be read', async () => {
    const wrong = {
      SIGNED_URL_KEY_PAIR_ID: 'K2JCJMDEHXQW5F',
      SIGNED_URL_PRIVATE_KEY: '/no/key.pem',
    };
    await expect(addressAtCdn(wrong)).rejects.toThrow('SIGNED_URL_PRIVATE_KEY: /no/key.pem');
  });
});
