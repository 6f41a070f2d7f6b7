import { loadImage } from '@napi-rs/canvas';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminIssue, AdminShelf } from '#contract/admin/issue.ts';
import { picturePath, replacePath, uploadPath, uploadSteps } from '#contract/admin/upload.ts';
import type { IssueId } from '#contract/ids.ts';
import {
  eventsIn,
  headersOf,
  outcomeOf,
  send,
  upload,
  visitAsPublisher,
} from '../../helpers/publishClient.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { faultsOf } from '../../helpers/publisher.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
let publisher: Visit;
beforeAll(async () => {
  door = await openDoor();
  publisher = await visitAsPublisher(door);
});
afterAll(() => door.close());

/** Proposes no title by itself. */
const pdf = madePdf({ pages: 6, isWordless: true });
const work = () => join(door.resources.settings.dataDir, 'work');
const atWork = async () => (await readdir(work()).catch(() => [])).length;
const shelf = async () =>
  AdminShelf.parse(await (await publisher.get('/api/publish/issues')).json());
/** The title of an issue whose file has this name in the header. */
const titleFor = async (name: string): Promise<string> =>
  (await upload(door, publisher, pdf, { headers: { 'x-file-name': name } })).issue.title;
const edit = (id: number, changes: object) => publisher.post(`/api/publish/issues/${id}`, changes);

describe('A PDF that a publisher sends', () => {
  it('becomes a draft with the name of its file, and its steps are reported in order', async () => {
    const answer = await send(door, publisher, pdf, { name: 'Über_dem “Meer”.PDF' });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const events = await eventsIn(answer);
    const steps = events.flatMap((event) => (event.kind === 'progress' ? [event] : []));
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(uploadSteps).toEqual(expect.arrayContaining(steps.map(({ step }) => step)));
    const done = events.at(-1);
    expect(done).toMatchObject({
      kind: 'done',
      format: { width: 612, height: 792, others: 0 },
      warnings: [{ code: 'no_text' }],
      issue: {
        title: 'Über dem “Meer”',
        price: null,
        pages: 6,
        samplePages: 0,
        publishedAt: null,
        isListed: false,
      },
    });
    if (done?.kind !== 'done') throw new Error('It came to nothing.');
    expect(await shelf()).toContainEqual(done.issue);
    // No reader finds it.
    const readers = await (await visit(door, 'stranger')).get('/api/issues');
    expect(await readers.json()).toEqual([]);
  });

  it('has an image of its first spread, for publishers only', async () => {
    const { issue } = await upload(door, publisher, pdf);
    expect(issue.pictures.map(({ page }) => page)).toEqual([2, 3]);
    const picture = await publisher.get(picturePath(issue.id, 2));
    expect(picture.headers.get('cache-control')).toBe('private, no-store');
    const painted = await loadImage(Buffer.from(await picture.arrayBuffer()));
    expect([painted.width, painted.height]).toEqual([
      issue.pictures[0]?.width,
      issue.pictures[0]?.height,
    ]);
    expect(await refusalOf(await publisher.get(picturePath(issue.id, 4)))).toBe('404 not_found');
    const again = { path: replacePath(issue.id) };
    const single = await upload(door, publisher, madePdf({ pages: 1 }), again);
    expect(single.issue.pictures.map(({ page }) => page)).toEqual([1]);
    expect(await refusalOf(await publisher.get(picturePath(issue.id, 2)))).toBe('404 not_found');
    expect(await faultsOf(door.resources)).toEqual([]);
  });

  it('has the title in its metadata rather than its file name', async () => {
    const { issue } = await upload(door, publisher, madePdf({ pages: 1 }), { name: 'scan_12.pdf' });
    expect(issue.title).toBe('only-page-1-says-this');
  });

  it('comes in beside another one', async () => {
    const names = ['One.pdf', 'Two.pdf', 'Three.pdf'];
    const made = await Promise.all(names.map((name) => upload(door, publisher, pdf, { name })));
    expect(made.map(({ issue }) => issue.title)).toEqual(['One', 'Two', 'Three']);
    expect(new Set(made.map(({ issue }) => issue.id)).size).toBe(3);
    expect(await faultsOf(door.resources)).toEqual([]);
  });

  it('has the file name in its header, in any encoding, and never a path', async () => {
    expect(await titleFor('..%2F..%2Fetc%2Fpasswd.pdf')).toBe('passwd');
    expect(await titleFor('C%3A%5CIssues%5CMay%0A2026.pdf')).toBe('May 2026');
    expect(await titleFor('%E0%A4%A')).toBe('The file');
    expect(await titleFor(encodeURIComponent('\u202EMay\u202C \u20682026\u2069.pdf'))).toBe(
      'May 2026',
    );
    expect(await titleFor(encodeURIComponent(`${'x'.repeat(5000)}.pdf`))).toHaveLength(300);
  });
});

describe('A PDF for an existing issue', () => {
  it('replaces its file and its cover, and nothing else changes', async () => {
    const { issue } = await upload(door, publisher, pdf);
    await edit(issue.id, { title: 'Kept', price: 499, samplePages: 2 });
    const more = { path: replacePath(issue.id), name: 'Other.pdf' };
    const replaced = await upload(door, publisher, madePdf({ pages: 9 }), more);
    expect(replaced.issue).toMatchObject({
      id: issue.id,
      title: 'Kept',
      price: 499,
      pages: 9,
      samplePages: 2,
    });
    expect(replaced.issue.cover.fileName).not.toBe(issue.cover.fileName);
  });

  it('is refused where it is shorter than its sample, or where there is no such issue', async () => {
    const { issue } = await upload(door, publisher, pdf);
    await edit(issue.id, { samplePages: 4 });
    const before = await shelf();
    const short = { path: replacePath(issue.id), name: 'Short.pdf' };
    const outcome = await outcomeOf(await send(door, publisher, madePdf({ pages: 3 }), short));
    expect(outcome).toEqual({
      kind: 'refused',
      code: 'sample_not_shorter',
      message: expect.stringContaining('Short.pdf has 3 pages') as string,
    });
    const nowhere = await send(door, publisher, pdf, { path: replacePath(999_999) });
    expect(await outcomeOf(nowhere)).toMatchObject({ code: 'issue_not_found' });
    expect(await shelf()).toEqual(before);
  });
});

describe('A refused upload is reported by a code and a sentence, and leaves nothing behind', () => {
  const files: [code: string, content: Buffer, sentence: RegExp][] = [
    ['empty', Buffer.alloc(0), /^Tides.pdf is empty/],
    ['not_a_pdf', Buffer.from('PK\u0003\u0004 a zip'), /^Tides.pdf is not a PDF/],
    [
      'broken',
      Buffer.from(`%PDF-1.7\n${'nothing of use '.repeat(500)}`),
      /^Tides.pdf is too damaged/,
    ],
  ];
  it.each(files)('%s', async (code, content, sentence) => {
    const before = await shelf();
    const outcome = await outcomeOf(await send(door, publisher, content));
    expect(outcome).toMatchObject({ kind: 'refused', code });
    expect(outcome.kind === 'refused' && outcome.message).toMatch(sentence);
    expect(await shelf()).toEqual(before);
    expect(await atWork()).toBe(0);
  });

  it('too_large, as soon as that is known', async () => {
    const sending = begin(600_000_000);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(await text(answer)).toContain('"code":"too_large"');
    sending.destroy();
  });

  it('disk_full', async ({ skip }) => {
    await mkdir(work(), { recursive: true });
    const small = ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', work()];
    if (spawnSync('mount', small).status !== 0) skip('only root can make a small disk');
    try {
      const answer = await send(door, publisher, madePdf({ pages: 200 }));
      expect(await outcomeOf(answer)).toMatchObject({ code: 'disk_full' });
      expect(await atWork()).toBe(0);
    } finally {
      execFileSync('umount', [work()]);
    }
  });

  it('a sample of all pages, or an edit of an unknown issue', async () => {
    const { issue } = await upload(door, publisher, pdf);
    expect(await refusalOf(await edit(issue.id, { samplePages: 6 }))).toBe(
      '422 sample_not_shorter',
    );
    expect(await refusalOf(await edit(999_999, { title: 'x' }))).toBe('404 issue_not_found');
    // The sentence at the command names a command.
    const { message } = (await (await edit(999_999, {})).json()) as { message: string };
    expect(message).toBe('There is no such issue.');
    const wrong = [
      { price: -1 },
      { price: 0.5 },
      { title: 'x'.repeat(301) },
      { samplePages: -1 },
      { isListed: true },
      { title: 'Known', publishedAt: null },
      { before: { owners: 1 } },
    ];
    for (const changes of wrong)
      expect(await refusalOf(await edit(issue.id, changes))).toBe('400 bad_request');
    expect(await shelf()).toContainEqual(issue);
  });
});

describe('A closed connection cancels the work, and leaves nothing behind', () => {
  it('while the PDF is on its way', async () => {
    const before = await shelf();
    const sending = begin(pdf.length + 1000);
    await expect.poll(() => atWork()).toBe(1);
    sending.destroy();
    await expect.poll(() => atWork()).toBe(0);
    expect(await shelf()).toEqual(before);
  });

  it('while it is worked on; the next one is not held up by it', async () => {
    const before = await shelf();
    const leaving = new AbortController();
    const large = madePdf({ pages: 1500 });
    const answer = await send(door, publisher, large, { signal: leaving.signal });
    expect(await atWork()).toBe(1);
    leaving.abort();
    await expect(answer.text()).rejects.toThrow('aborted');
    await expect.poll(() => atWork()).toBe(0);
    expect(await shelf()).toEqual(before);
    const { issue } = await upload(door, publisher, pdf, { name: 'Next.pdf' });
    expect(await shelf()).toEqual([issue, ...before]);
  });
});

describe('The calls of /publish', () => {
  it('edit how an issue is read, where it is as the publisher saw it', async () => {
    const { issue } = await upload(door, publisher, pdf, { name: 'Read.pdf' });
    expect(issue).toMatchObject({ language: null, readingDirection: 'auto', spreads: 'auto' });
    const wanted = { language: 'ar', readingDirection: 'rtl', spreads: 'single' };
    const before = { language: null, readingDirection: 'auto', spreads: 'auto' };
    const edited = await edit(issue.id, { ...wanted, before });
    expect(AdminIssue.parse(await edited.json())).toMatchObject(wanted);
    for (const [field, value] of Object.entries({
      language: 'de',
      readingDirection: 'ltr',
      spreads: 'double',
    })) {
      const late = await edit(issue.id, {
        [field]: value,
        before: { [field]: before[field as 'spreads'] },
      });
      expect(await refusalOf(late)).toBe('409 changed_meanwhile');
    }
    for (const wrong of [{ language: 'english' }, { readingDirection: 'up' }, { spreads: null }])
      expect(await refusalOf(await edit(issue.id, wrong))).toBe('400 bad_request');
    expect((await shelf()).find(({ id }) => id === issue.id)).toMatchObject(wanted);
    await publisher.post(`/api/publish/issues/${issue.id}/shelf`, { listed: true });
    const readers = await (await visit(door, 'stranger')).get('/api/issues');
    expect(await readers.json()).toContainEqual(
      expect.objectContaining({ language: 'ar', reading_direction: 'rtl', spreads: 'single' }),
    );
    await publisher.post(`/api/publish/issues/${issue.id}/shelf`, { listed: false });
  });

  it('edit an issue, put it on the shelf, order it, and take it away', async () => {
    const one = (await upload(door, publisher, pdf, { name: 'First.pdf' })).issue;
    const two = (await upload(door, publisher, pdf, { name: 'Second.pdf' })).issue;
    const description = '# 海の本\n'.repeat(3000).slice(0, 20_000);
    const edited = await edit(one.id, { description, price: 350, samplePages: 2 });
    expect(AdminIssue.parse(await edited.json())).toMatchObject({ description, price: 350 });
    const place = (id: IssueId, listed: boolean) =>
      publisher.post(`/api/publish/issues/${id}/shelf`, { listed });
    expect(AdminIssue.parse(await (await place(one.id, true)).json()).isListed).toBe(true);
    expect((await place(two.id, true)).status).toBe(200);

    const ids = [one.id, two.id];
    // As long as the longest shelf may be.
    const all = [...ids, ...Array.from({ length: 19_998 }, (_, n) => 2_000_000_000 + n)];
    const order = (wanted: readonly number[]) =>
      publisher.post('/api/publish/order', { ids: wanted });
    const unknown = await order(all);
    expect(await unknown.json()).toEqual({
      code: 'issue_not_found',
      message: 'There is no such issue.',
    });
    expect(await refusalOf(await order([one.id, two.id, one.id]))).toBe('400 bad_request');
    expect(await refusalOf(await order(Array<number>(50_000).fill(2_000_000_000)))).toBe(
      '413 body_too_large',
    );
    expect((await order(ids)).status).toBe(204);
    const seen = async () => {
      const readers = await (await visit(door, 'stranger')).get('/api/issues');
      return ((await readers.json()) as { id: number }[]).map(({ id }) => id);
    };
    expect(await seen()).toEqual(ids);

    const remove = (id: number) => publisher.post(`/api/publish/issues/${id}/remove`, {});
    expect(await refusalOf(await remove(two.id))).toBe('409 not_removable');
    expect(await seen()).toEqual(ids);
    const draft = (await upload(door, publisher, pdf)).issue;
    expect((await remove(draft.id)).status).toBe(204);
    expect((await shelf()).map(({ id }) => id)).not.toContain(draft.id);
    expect(await refusalOf(await remove(draft.id))).toBe('404 issue_not_found');
  });
});

/** An upload that the test continues or ends. Its header has this number of bytes. */
function begin(bytes: number) {
  const headers = { ...headersOf(publisher), 'content-length': bytes };
  const sending = request(door.origin + uploadPath, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.write(pdf);
  return sending;
}
