import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredNames, wordsOfName } from '../../helpers/declaredNames.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const glossary = 'docs/glossary.md';
const [terms = '', replaced = ''] = read(glossary).split('\n## Replaced terms\n');

/** The first cells of the rows of all tables, without their heads. */
function firstCells(markdown: string): string[] {
  const cells = [...markdown.matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell = '']) => cell);
  return cells.filter((cell) => !['---', 'term', 'old'].includes(cell));
}

/** Words with one blank between and around them, so that a sequence of whole words can be searched for. */
const spaced = (name: string) => ` ${wordsOfName(name).join(' ')} `;

describe('The glossary', () => {
  it('defines terms that occur in the code or in the texts of the project', () => {
    const files = globSync('{src,server,contract,workers,embed,demo,docs}/**/*.{ts,tsx,md}', {
      cwd: root,
    }).filter((file) => file !== glossary);
    const text = files.map((file) => spaced(read(file))).join('');
    const occurs = (term: string) => [term, `${term}s`].some((form) => text.includes(spaced(form)));
    expect(firstCells(terms).filter((term) => !occurs(term))).toEqual([]);
  });

  it('names each term once', () => {
    for (const part of [terms, replaced]) {
      const cells = firstCells(part).map(spaced);
      expect(cells.length).toBeGreaterThan(10);
      expect(cells.filter((cell, at) => cells.indexOf(cell) !== at)).toEqual([]);
    }
  });

  it('lists the replaced terms, of which no identifier of the product is made', () => {
    const old = firstCells(replaced).map((term) => [term, spaced(term)] as const);
    const oldIn = (text: string) =>
      old.filter(([, sequence]) => text.includes(sequence)).map(([term]) => term);
    const files = globSync('{src,server,contract,workers,embed}/**/*.{ts,tsx}', { cwd: root });
    expect(files.length).toBeGreaterThan(500);
    // Parsing all files takes seconds, and few of them contain one of the words at all.
    const found = files
      .filter((file) => oldIn(spaced(read(file))).length > 0)
      .flatMap((file) =>
        [...declaredNames(file, read(file))].flatMap((name) =>
          oldIn(spaced(name)).map((term) => `${file}: ${name} (${term})`),
        ),
      );
    expect(found).toEqual([]);
  });
});
