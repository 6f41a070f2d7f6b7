import { afterEach, expect, test, vi } from 'vitest';
import { __vitePreload as bringCode, MissingCode } from '../../../src/shared/ui/preloadHelper.ts';

afterEach(() => void vi.restoreAllMocks());

let count = 0;
/** A file is loaded once. */
const newFile = (ending = 'js') => `assets/part-${(count += 1)}.${ending}`;

const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

/** The answer to the links and to the requests for files. */
function answer(respond: () => Response | Promise<Response>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async () => respond());
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    void Promise.resolve()
      .then(respond)
      .then(
        ({ ok }) => (ok ? 'load' : 'error'),
        () => 'error',
      )
      .then((type) => (link as Node).dispatchEvent(new Event(type)));
  });
}

const failureOf = (bringing: Promise<unknown>): Promise<unknown> =>
  bringing.then(
    () => null,
    (why: unknown) => why,
  );

test.each([
  ['a connection that fails', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ['a server that fails', () => new Response('', { status: 502 }), false],
  ['a file that is gone', () => new Response('', { status: 404 }), true],
] as const)(
  '%s is missing code, which the next attempt loads; a reload helps: %s',
  async (_what, respond, needsReload) => {
    for (const file of [newFile(), newFile('css')]) {
      answer(respond);
      const run = vi.fn<() => Promise<string>>(async () => 'code');
      const why = await failureOf(bringCode(run, [file]));
      expect(why).toBeInstanceOf(MissingCode);
      expect(why).toHaveProperty('needsReload', needsReload);
      expect(run).not.toHaveBeenCalled();
      answer(script);
      expect(await bringCode(run, [file])).toBe('code');
    }
  },
);

const refusal = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://store.example/${file}`);

test('a script that the browser refuses after its link has failed needs a reload, because both are remembered', async () => {
  const file = newFile();
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  await failureOf(bringCode(async () => 'code', [file]));
  answer(script);
  const why = await failureOf(bringCode(() => Promise.reject(refusal(file)), [file]));
  expect(why).toHaveProperty('needsReload', true);
});

test('a page in the place of a file is missing code that needs a reload', async () => {
  answer(page);
  const file = newFile();
  const why = await failureOf(bringCode(() => Promise.reject(refusal(file)), [file]));
  expect(why).toHaveProperty('needsReload', true);
});

test('an import that fails although its file came is missing code, and twice needs a reload', async () => {
  answer(script);
  const file = newFile();
  const refused = () => bringCode(() => Promise.reject(refusal(file)), [file]);
  expect(await failureOf(refused())).toHaveProperty('needsReload', false);
  expect(await failureOf(refused())).toHaveProperty('needsReload', true);
});

test('an import that fails because a link of the document found no file needs a reload', async () => {
  const file = newFile();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'prefetch', href: `/${file}` });
  document.head.append(link);
  answer(() => new Response('', { status: 404 }));
  const why = await failureOf(bringCode(() => Promise.reject(refusal(file)), [file]));
  link.remove();
  expect(why).toHaveProperty('needsReload', true);
});

test('an error of the code itself is passed on unchanged', async () => {
  answer(script);
  const fault = new TypeError('x is not a function');
  expect(await failureOf(bringCode(() => Promise.reject(fault), [newFile()]))).toBe(fault);
});
