import { readFileSync } from 'node:fs';

export interface Section {
  /** `article`, `letter`, `ad`, `plate`. */
  readonly kind: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly blocks: readonly string[];
}

export interface Article extends Section {
  /** Lines with the author's line breaks. */
  readonly title: string;
}

export interface NumberText {
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly sections: readonly Section[];
}

/**
 * Parses `text/<key>.md`: fields of the issue, followed by sections. A section begins with `@kind key` and fields
 * (`name: value`, ` / ` is a line break). After an empty line, paragraphs, `## heads` and `> pull quotes` follow.
 */
export function readNumber(key: string): NumberText {
  const raw = readFileSync(new URL(`../text/${key}.md`, import.meta.url), 'utf8');
  const [head = '', ...rest] = raw.split(/^@/m);
  return { key, fields: readFields(head), sections: rest.map(readSection) };
}

function readSection(raw: string): Section {
  const [line = '', ...rest] = raw.split('\n');
  const [kind = '', key = ''] = line.trim().split(' ');
  const body = rest.join('\n');
  const split = body.indexOf('\n\n');
  const [fields, text] = split < 0 ? [body, ''] : [body.slice(0, split), body.slice(split)];
  const blocks = text.split(/\n{2,}/).map((block) => block.trim().replaceAll(/\s*\n\s*/g, ' '));
  return { kind, key, fields: readFields(fields), blocks: blocks.filter(Boolean) };
}

const readFields = (raw: string): Record<string, string> =>
  Object.fromEntries(
    [...raw.matchAll(/^([a-z]+): *(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim().replaceAll(' / ', '\n'),
    ]),
  );

export const asArticle = (section: Section): Article => ({
  ...section,
  title: section.fields.title ?? section.fields.bookmark ?? '',
});
