import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { rowsOf } from '../../../server/platform/db/connection.ts';
import { isDiskFull } from '../../../server/platform/disk.ts';
import { publishIssue } from '../../../server/publishing/index.ts';
import { sourceName } from '../../../server/publishing/pdf-worker/workerProtocol.ts';
import { rewrite } from '../../../server/publishing/pdf-worker/rewritePdf.ts';
import { paintPreviews } from '../../../server/publishing/pdf-worker/previews.ts';
import { copyFromStream } from '../../../server/publishing/copySource.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { bareFile } from '../../helpers/hostile/minimalPdf.ts';
import { madePdf, streamOf } from '../../helpers/madePdf.ts';
import { mayMount, smallDisk, type SmallDisk } from '../../helpers/smallDisk.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';
import { openEmbedded } from '../../../server/platform/db/openDatabase.ts';

const megabytes = 1_000_000;

function disk(size: number): SmallDisk {
  const made = smallDisk(size);
  onTestFinished(() => made.unmount());
  return made;
}

const settingsOn = ({ folder }: SmallDisk) =>
  readSettings({ DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'silent' });

async function storeOn(small: SmallDisk) {
  const settings = settingsOn(small);
  await fillDataDir(settings.dataDir, 'pglite', 'seeded');
  const resources = await openResources(settings);
  onTestFinished(() => resources.close());
  return resources;
}

describe.skipIf(!mayMount)('a disk that is full', () => {
  it('stops a first start with a sentence, leaves nothing there, and a start with room succeeds', {
    tags: ['extended'],
  }, async () => {
    const small = disk(120);
    small.fill(15 * megabytes);
    const settings = settingsOn(small);
    await expect(openResources(settings)).rejects.toThrow(
      /^The disk of [^\n]* is full: make room on it, \d+ MB at least, and start again\.$/,
    );
    expect(readdirSync(settings.dataDir)).toEqual(['files']);
    small.clear();
    const resources = await openResources(settings);
    await resources.close();
  });

  it('is reported by the health checks and by all writes; reading continues, and so does writing after space is free again', async () => {
    const small = disk(260);
    const resources = await storeOn(small);
    const app = await buildApp(resources);
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const guest = await visit({ origin, cookieOf: () => '' }, 'stranger');
    const request = { need_support: { email: 'a@example.com', name: 'A', message: 'Help' } };
    const write = () => guest.post('/api/need-support', request);
    const ready = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return [answer.status, await answer.json()];
    };
    expect(await ready()).toEqual([200, { status: 'ok' }]);

    small.fill(0);
    expect(await ready()).toEqual([503, { status: 'disk full' }]);
    const refused = await write();
    expect(await refusalOf(refused)).toBe('507 disk_full');
    expect((await fetch(`${origin}/api/issues`)).status).toBe(200);

    small.clear();
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    expect(await refusalOf(await write())).not.toContain('disk_full');
  });

  it('refuses a PDF with its own sentence, also in the middle of its upload, and leaves no file', async () => {
    const small = disk(260);
    const resources = await storeOn(small);
    const before = readdirSync(join(resources.settings.dataDir, 'files'), { recursive: true });
    const pdf = madePdf({ pages: 2 });
    const publish = (body: Readable) =>
      publishIssue(resources, {
        file: 'big.pdf',
        copyTo: copyFromStream(body),
        title: 'Big',
        price: null,
        samplePages: 0,
      });
    const full = /^The disk of the store is full: make room on it and try again\.$/;
    small.fill(70 * megabytes);
    const endless = Readable.from(
      (function* (): Generator<Buffer> {
        yield pdf;
        for (let sent = 0; sent < 120; sent += 1) yield Buffer.alloc(megabytes);
      })(),
    );
    await expect(publish(endless)).rejects.toThrow(full);
    expect(readdirSync(join(resources.settings.dataDir, 'work'))).toEqual([]);
    small.fill(0);
    await expect(publish(Readable.from([pdf]))).rejects.toThrow(full);
    expect(readdirSync(join(resources.settings.dataDir, 'work'))).toEqual([]);
    expect(readdirSync(join(resources.settings.dataDir, 'files'), { recursive: true })).toEqual(
      before,
    );
    small.clear();
    expect((await publish(Readable.from([pdf]))).title).toBe('Big');
  });

  it('is the reason that the press gives where a large picture of the cover cannot be made smaller', async () => {
    const small = disk(120);
    const packed = deflateSync(Buffer.alloc(6100 * 7000, 128)).toString('latin1');
    const pdf = bareFile({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /I 11 0 R >> >> /Contents 4 0 R >>',
      4: streamOf('q 600 0 0 800 0 0 cm /I Do Q'),
      11: streamOf(
        packed,
        '/Type /XObject /Subtype /Image /Width 6100 /Height 7000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
      ),
    });
    writeFileSync(join(small.folder, sourceName), pdf);
    const rewritten = await rewrite(small.folder);
    onTestFinished(() => rewritten.pdf.close());
    small.fill(2 * megabytes);
    const failed = await paintPreviews(rewritten, small.folder).catch((error: unknown) => error);
    expect(isDiskFull(failed)).toBe(true);
    small.clear();
    expect(await paintPreviews(rewritten, small.folder)).toMatchObject({
      isCoverIncomplete: false,
    });
  });

  it('ends the embedded database, whose queries are then refused, and which opens again once there is room', {
    tags: ['extended'],
  }, async () => {
    const small = disk(120);
    const database = await openEmbedded(join(small.folder, 'db'));
    onTestFinished(() => database.close());
    await database.db.execute(sql`create table rows (text text)`);
    small.fill(20 * megabytes);
    const insert = sql`insert into rows select repeat(md5(n::text), 30) from generate_series(1, 200) n`;
    let inserted = 0;
    const fillLog = async (): Promise<void> => {
      for (; inserted < 100; inserted += 1)
        await database.db.transaction((tx) => tx.execute(insert));
    };
    const failed = await fillLog().catch((error: unknown) => error);
    expect(isDiskFull(failed)).toBe(true);
    const query = database.db.execute(sql`select 1`);
    expect(isDiskFull(await query.catch((error: unknown) => error))).toBe(true);

    small.clear();
    const counted = await rowsOf(database.db, sql`select count(*)::int as count from rows`);
    expect(counted).toEqual([{ count: inserted * 200 }]);
    await database.db.execute(insert);
    expect(existsSync(join(small.folder, 'db'))).toBe(true);
  });
});
