import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { attachmentNamed, rangeOf, sendBlob } from '../../../server/platform/blobs/sendBlob.ts';
import type { BlobStore } from '../../../server/platform/blobs/blobStore.ts';

describe('the range of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=990-', { start: 990, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=1000-', 'beyond'],
    ['bytes=1000-2000', 'beyond'],
    ['bytes=-0', 'beyond'],
    [undefined, null],
    ['bytes=-', null],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['pages=1-2', null],
    ['bytes=1e1-', null],
    [`bytes=0-${'9'.repeat(40)}`, { start: 0, end: 999 }],
    [`bytes=-${'9'.repeat(400)}`, { start: 0, end: 999 }],
    [`bytes=${'9'.repeat(40)}-`, 'beyond'],
    [`bytes=${'9'.repeat(40)}1-${'9'.repeat(40)}0`, null],
  ] as const)('%s is %j', (header, range) => {
    expect(rangeOf(header, 1000)).toEqual(range);
  });

  it('is beyond the end of an empty file, wherever it begins', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('beyond');
  });
});

/** As ranges of more than one piece are, and all of an object store. */
describe('an answer that is streamed', () => {
  const content = Buffer.from('0123456789'.repeat(100));
  const blobs = {
    sizeOf: async () => content.length,
    get: async (_: string, range = { start: 0, end: content.length - 1 }) =>
      Readable.from([content.subarray(range.start, range.end + 1)]),
  } as Partial<BlobStore> as BlobStore;
  const app = Fastify().route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => sendBlob(blobs, '', request, reply),
  });

  it.each([
    ['bytes=5-24', 206, 20],
    ['bytes=-1', 206, 1],
    [undefined, 200, 1000],
  ])('to %s says with %i how long it is', async (range, status, length) => {
    const headers = range === undefined ? {} : { range };
    const whole = await app.inject({ url: '/', headers });
    const head = await app.inject({ method: 'HEAD', url: '/', headers });
    expect([whole.statusCode, head.statusCode]).toEqual([status, status]);
    expect(whole.rawPayload).toHaveLength(length);
    for (const answer of [whole, head])
      expect(Number(answer.headers['content-length'])).toBe(length);
  });
});

describe('the name under which a file is saved', () => {
  it.each([
    ['Spring', 'Spring', 'Spring'],
    ['Übermaß', 'Uberma', '%C3%9Cberma%C3%9F'],
    ['春の号', 'issue-7', '%E6%98%A5%E3%81%AE%E5%8F%B7'],
    ['', 'issue-7', 'issue-7'],
    ['../../etc/passwd', 'etc passwd', 'etc%20passwd'],
    ['a"b\r\nSet-Cookie: x', 'a b Set-Cookie x', 'a%20b%20Set-Cookie%20x'],
    ["It's (new)*", 'Its new', 'It%27s%20%28new%29'],
    ['...', 'issue-7', 'issue-7'],
  ])('%j', (title, plain, encoded) => {
    expect(attachmentNamed(title, 'issue-7')).toBe(
      `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`,
    );
  });

  it.each([
    ['👨‍👩‍👧 zine', '👨‍👩‍👧 zine'],
    ['نامه‌ی بهار', 'نامه‌ی بهار'],
    ['u\u0308ber', 'über'],
    ['a\u202Eb\u200Bc', 'abc'],
    [`${'x'.repeat(118)}👨‍👩‍👧`, 'x'.repeat(118)],
  ])('keeps joiners, has one spelling, and ends with a whole letter: %j', (title, name) => {
    const encoded = /UTF-8''(.*)\.pdf$/.exec(attachmentNamed(title, 'issue-7'))?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  it('never ends in the middle of a character', () => {
    expect(() => attachmentNamed('👓'.repeat(100), 'issue-7')).not.toThrow();
    expect(() => attachmentNamed(`x${'👓'.repeat(100)}`, 'issue-7')).not.toThrow();
  });
});
