import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The lines of a style that say what hovering looks like, and are not inside of `(hover: hover)`. */
function stickyHovers(style: string): string[] {
  const open: string[] = [];
  return style.split('\n').filter((line) => {
    const isSticky =
      /&:hover/.test(line) && !open.some((around) => around.includes('(hover: hover)'));
    if (line.trimEnd().endsWith('{')) open.push(line);
    if (line.trim() === '}') open.pop();
    return isSticky;
  });
}

describe('Styles of the reader', () => {
  it.each(globSync('src/reader/**/*.styles.ts'))(
    '%s shows hovering only where the pointer hovers: after a touch it would stay',
    (file) => expect(stickyHovers(readFileSync(file, 'utf8'))).toEqual([]),
  );
});
