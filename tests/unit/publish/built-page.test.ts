import { expect, test } from 'vitest';
import { stylesOf } from '../../../server/web/builtPage.ts';

const chunk = (css: string[], imports: string[] = []) => ({ css, imports });

test.each([
  ['its own styles', { main: chunk(['main.css']) }, ['main.css']],
  [
    'the styles of a shared chunk before its own',
    {
      main: chunk(['main.css'], ['shared', 'runtime']),
      shared: chunk(['shared.css'], ['runtime']),
      runtime: chunk([]),
    },
    ['shared.css', 'main.css'],
  ],
  [
    'each sheet once, also with chunks that import each other',
    {
      main: chunk(['main.css'], ['a', 'b']),
      a: chunk(['a.css'], ['b']),
      b: chunk(['b.css'], ['a', 'main']),
    },
    ['b.css', 'a.css', 'main.css'],
  ],
  [
    'no styles of lazy chunks',
    { main: chunk(['main.css']), lazy: chunk(['lazy.css'], ['main']) },
    ['main.css'],
  ],
])('A page beside the app links %s', (_, chunks, styles) => {
  expect(stylesOf(chunks, 'main')).toEqual(styles);
});
