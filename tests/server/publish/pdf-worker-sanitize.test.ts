import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isHarmless } from '../../../server/publishing/pdf-worker/removeActiveContent.ts';
import { actingFile, poison } from '../../helpers/hostile/activeContent.ts';
import { altered } from '../../helpers/hostile/minimalPdf.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import {
  bytesOf,
  openPublisher,
  rowOf,
  unpacked,
  type Publisher,
} from '../../helpers/publisher.ts';

let store: Publisher;

beforeAll(async () => {
  store = await openPublisher();
});

afterAll(() => store.close());

async function published(pdf: Buffer) {
  const { id } = await store.publish(await store.write('acting.pdf', pdf), { samplePages: 1 });
  const { full, sample } = await rowOf(store.resources, id);
  return {
    full: await bytesOf(store.resources, full),
    sample: await bytesOf(store.resources, sample),
  };
}

describe('a file as readers get it', () => {
  it('has nothing in it that acts, and all that leads through it', async () => {
    const { full, sample } = await published(actingFile());
    const text = await unpacked(full);
    expect(text).not.toContain(poison);
    expect(text).not.toMatch(/\/(JavaScript|Launch|EmbeddedFile|XFA|SubmitForm|GoTo[ER])/);
    expect(await unpacked(sample)).not.toContain(poison);

    const task = getDocument({ data: new Uint8Array(full), verbosity: 0 });
    try {
      const pdf = await task.promise;
      const outline = await pdf.getOutline();
      expect(outline.map(({ title }) => title)).toEqual(['Kept', 'Also kept']);
      expect(await pdf.getDestination('kept')).toHaveLength(2);
      expect(await pdf.getPageLabels()).toEqual(['i', 'ii']);
      expect(await pdf.getAttachments()).toBeNull();
      const page = await pdf.getPage(1);
      const marks = (await page.getAnnotations()) as {
        url?: string;
        dest?: unknown;
        action?: string;
      }[];
      const leading = marks.map(({ url, dest, action }) => url ?? action ?? (dest ? 'page' : ''));
      expect(leading.filter(Boolean)).toEqual([
        'https://example.com/kept',
        'page',
        'NextPage',
        'page',
      ]);
      const { items } = await page.getTextContent();
      expect(items).toMatchObject([{ str: 'kept words' }]);
    } finally {
      await task.destroy();
    }
  });

  it('is not what cannot be written anew while something may act in it', async () => {
    const script = ['OpenAction', '<< /S /Java#53cript /JS (app.alert) >>'] as const;
    const gone = altered(madePdf({ pages: 8, catalog: [script] }), '16 0 obj', '16 0 xbj');
    const file = await store.write('gone.pdf', gone);
    await expect(store.publish(file)).rejects.toMatchObject({ code: 'not_made_safe' });
  });
});

describe('an action', () => {
  const said = { kind: 'URI', name: null, address: null };

  it.each([
    ['https://example.com/a', true],
    ['HTTP://example.com', true],
    ['mailto:ann@example.com', true],
    ['tel:+46123', true],
    ['www.example.com/a', true],
    ['example.com:8080/a', true],
    ['chapter2.html#a', true],
    ['javascript:alert(1)', false],
    [' java\nscript:alert(1)', false],
    ['\u00fe\u00ff\0j\0a\0v\0a\0s\0c\0r\0i\0p\0t\0:', false],
    ['file:///etc/passwd', false],
    ['C:\\Windows\\calc.exe', false],
    ['\\\\computer\\share', false],
    ['//computer/share', false],
    ['data:text/html,a', false],
  ])('that leads to %j is harmless: %j', (address, expected) => {
    expect(isHarmless({ ...said, address })).toBe(expected);
  });

  it('of a kind that is not on the list is removed', () => {
    for (const kind of ['Launch', 'JavaScript', 'SubmitForm', 'GoToR', 'Thread', 'New', null]) {
      expect(isHarmless({ ...said, kind })).toBe(false);
    }
    expect(isHarmless({ ...said, kind: 'Named', name: 'Print' })).toBe(false);
  });
});
