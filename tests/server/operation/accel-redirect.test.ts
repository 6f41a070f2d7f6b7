import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signedParameter } from '#contract/paths.ts';
import { pathOfBlob } from '../../../server/platform/blobs/blobStore.ts';
import { purchases } from '../../../server/platform/db/schema.ts';
import { openSeededDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { hasNginx, type Nginx, startNginx } from '../../helpers/nginx.ts';
import { freePort } from '../../helpers/postgres.ts';
import { issueIds, sessionTokens, userIds } from '../../helpers/seedPlan.ts';
import { quickest } from '../../helpers/testDatabase.ts';
import { type Door, refusalOf, type Visit, visit } from '../../helpers/visit.ts';

if (!hasNginx) console.warn('nginx is not installed: files that it sends are not tried.');

const key = 'a-key-of-nginx-and-of-the-store-12';

describe.skipIf(!hasNginx)('files that nginx sends for the store', () => {
  let store: OpenDoor;
  let nginx: Nginx;
  let door: Door;
  let buyer: Visit;
  let url: string;
  let content: Buffer;
  let folder: string;
  beforeAll(async () => {
    const port = await freePort();
    store = await openSeededDoor(quickest, {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      ACCEL_REDIRECT: '/protected/',
      SIGNED_URL_SECONDS: '60',
      SIGNED_URL_KEY: key,
    });
    folder = join(store.resources.settings.dataDir, 'files');
    nginx = await startNginx(port, [Number(new URL(store.origin).port)], folder, key);
    door = {
      origin: `http://127.0.0.1:${port}`,
      cookieOf: (user) => `sid_${port}=${sessionTokens[user]}`,
    };
    buyer = await visit(door, 'buyer');
    const link = await buyer.link(issueIds.bought, 'full');
    url = link.url.replace(signedParameter, '');
    content = await readFile(join(folder, pathOfBlob(url.split('/')[2] ?? '')));
  });
  afterAll(async () => {
    await nginx?.stop();
    await store?.close();
  });

  const firstBytes = () => buyer.get(url, { range: 'bytes=0-9' });

  /** Without cookies. */
  const tenBytes = (address: string) =>
    fetch(new URL(address, door.origin), { headers: { range: 'bytes=5-14' } });

  it('are whole without a range, with the headers of the store', async () => {
    const answer = await buyer.get(url, { 'accept-encoding': 'br, gzip' });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    const { etag, ...headers } = Object.fromEntries(answer.headers);
    expect(etag).toBe(`"${url.split('/')[2]}"`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(Object.keys(headers)).not.toContain('x-accel-redirect');
    expect(Object.keys(headers)).not.toContain('last-modified');
  });

  it('come in the parts that are asked for', async () => {
    const size = content.length;
    for (const [asked, start, end] of [
      ['0-99', 0, 99],
      ['100-100', 100, 100],
      [`${size - 10}-`, size - 10, size - 1],
      ['-10', size - 10, size - 1],
      [`5-${size * 2}`, 5, size - 1],
    ] as const) {
      const answer = await buyer.get(url, { range: `bytes=${asked}` });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(content.subarray(start, end + 1));
    }
    const beyond = await buyer.get(url, { range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);
    expect((await buyer.get(url, { range: 'bytes=0-1,5-6' })).status).toBe(200);
  });

  it('are refused without the right, as by the store', async () => {
    expect(await refusalOf(await (await visit(door, 'stranger')).get(url))).toBe(
      '403 link_expired',
    );
    expect((await buyer.get(url, { 'sec-fetch-dest': 'iframe' })).status).toBe(403);
    const guest = await visit(door, 'stranger');
    const link = await guest.post(`/api/issues/${issueIds.bought}/download/full`);
    expect(await refusalOf(link)).toBe('403 purchase_required');
  });

  it('have no address outside of nginx', async () => {
    const path = `/protected/${pathOfBlob(url.split('/')[2] ?? '')}`;
    for (const asked of [path, `${door.origin}/${path}`, `/x/..%2f${path.slice(1)}`]) {
      const answer = await buyer.get(asked, { 'x-accel-redirect': path });
      expect(answer.status).toBe(404);
      expect(Buffer.from(await answer.arrayBuffer())).not.toEqual(content);
    }
  });

  it('are covers that caches keep for ever, and that are not sent again', async () => {
    const [issue] = (await (await buyer.get('/api/issues')).json()) as [
      { cover: { file_name: string } },
    ];
    const path = `/cover/resolve/${issue.cover.file_name}?w=350`;
    const cover = await buyer.get(path, { accept: 'image/webp' });
    expect(Object.fromEntries(cover.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept'),
    });
    const bytes = await cover.arrayBuffer();
    expect(bytes.byteLength).toBe(Number(cover.headers.get('content-length')));
    const etag = cover.headers.get('etag') ?? '';
    const again = await buyer.get(path, { accept: 'image/webp', 'if-none-match': etag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  });

  it('are covers that nginx keeps, each kind of picture by itself', async () => {
    const issues = (await (await buyer.get('/api/issues')).json()) as {
      cover: { file_name: string };
    }[];
    const path = `/cover/resolve/${issues.at(-1)?.cover.file_name}?w=350`;
    const kinds = ['image/webp', 'image/jpeg'];
    const ask = async (accept: string) => {
      const answer = await buyer.get(path, { accept });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { type: answer.headers.get('content-type'), etag: answer.headers.get('etag'), bytes };
    };
    const first = await Promise.all(kinds.map(ask));
    expect(first.map(({ type }) => type)).toEqual(kinds);
    // The store could not send them again.
    await Promise.all(
      first.map(({ etag }) => rm(join(folder, pathOfBlob(etag?.replaceAll('"', '') ?? '')))),
    );
    expect(await Promise.all(kinds.map(ask))).toEqual(first);
  });

  it('have signed addresses, which nginx checks, and which end', async () => {
    const answer = await buyer.get(url + signedParameter);
    expect(answer.status).toBe(307);
    const address = answer.headers.get('location') ?? '';
    const part = await tenBytes(address);
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-range': `bytes 5-14/${content.length}`,
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(5, 15));
    const [path = '', query = ''] = address.split('?');
    for (const changed of [
      path,
      `${path}?${query.replace(/e=\d/, 'e=9')}`,
      `${path.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))}?${query}`,
    ])
      expect((await tenBytes(changed)).status).toBe(403);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 62_000 });
    onTestFinished(() => void vi.useRealTimers());
    const old = (await buyer.get(url + signedParameter)).headers.get('location') ?? '';
    vi.useRealTimers();
    expect((await tenBytes(old)).status).toBe(403);
  });

  it('end with the right, at the next range', async () => {
    expect((await firstBytes()).status).toBe(206);
    const theirs = and(eq(purchases.userId, userIds.buyer), eq(purchases.issueId, issueIds.bought));
    await store.db.update(purchases).set({ revokedAt: new Date() }).where(theirs);
    expect(await refusalOf(await firstBytes())).toBe('403 purchase_required');
  });
});
