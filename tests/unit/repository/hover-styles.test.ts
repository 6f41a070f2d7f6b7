import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The lines of a file that say what hovering looks like, and are not inside of `(hover: hover)`. */
function stickyHovers(style: string): string[] {
  const open: string[] = [];
  return style.split('\n').filter((line) => {
    const isSelector = /:hover\b/.test(line) && /[{,]\s*$/.test(line);
    const isSticky = isSelector && !open.some((around) => around.includes('(hover: hover)'));
    if (line.trimEnd().endsWith('{')) open.push(line);
    if (/^\s*\}/.test(line)) open.pop();
    return isSticky;
  });
}

const styles = globSync(['{src,embed,server,scripts}/**/*.{styles.ts,tsx,css,html}', '*.html']);

const files = styles.filter((file) => !file.includes('node_modules'));

describe('Styles', () => {
  it('show hovering only where the pointer hovers: after a touch it would stay', () => {
    const sticky = files.flatMap((file) =>
      stickyHovers(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(sticky).toEqual([]);
    expect(files.length).toBeGreaterThan(40);
  });

  it.each([
    ['a:hover {\n}', 1],
    ['a:hover,\na:focus {\n}', 1],
    ['@media (hover: hover) {\n  a:hover {\n  }\n}', 0],
  ])('are searched for %j', (style, count) => expect(stickyHovers(style)).toHaveLength(count));
});
