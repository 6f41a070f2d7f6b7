import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** An assignment to a field of the reader's store, or a deletion. */
const write =
  /\breader\.\w+(?:\[[^\]]+\]|\.\w+)* ?(?:[-+*/?|&]{0,2}=(?![=>])|\+\+|--)|\bdelete reader\.|Object\.assign\(\s*reader\b|\breader\.\w+\.(?:push|pop|splice|shift|unshift|sort|reverse)\(/;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src', file));

test('only store.ts of the reader writes the view model', () => {
  const writers = sources.filter((file) => write.test(readFileSync(file, 'utf8')));
  expect(writers).toEqual(['src/features/reader/readerState.ts']);
});

test.each([
  'reader.page = 2;',
  'reader.sizes[page] = size;',
  'reader.sizes[page] ??= size;',
  'reader.attempt += 1;',
  'delete reader.pages[page];',
  'Object.assign(reader, { page });',
  'reader.trail.push(page);',
])('%s is a write', (line) => expect(line).toMatch(write));

test.each(['if (reader.page === 2) return;', 'const now = reader.page;', '() => reader.page'])(
  '%s is a read',
  (line) => expect(line).not.toMatch(write),
);
