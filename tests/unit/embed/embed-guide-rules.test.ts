import { describe, expect, it } from 'vitest';
import {
  embedHosts,
  permissionsFor,
  policyFor,
  kinds,
  snippetOf,
  splitQuoted,
} from '../../../src/pages/embed-guide/snippet.ts';
import {
  withMessage,
  type LogEntry,
  maxEntries,
  readLogMessage,
} from '../../../src/pages/embed-guide/eventLog.ts';
import {
  faultsOf,
  fieldsOf,
  type Form,
  modes,
  type Options,
  optionsOf,
} from '../../../src/pages/embed-guide/embedOptions.ts';
import { Environment } from '../../../server/config/environmentSchema.ts';

const origin = 'https://store.example';
const script = { address: `${origin}/embed/v1.js` };
const label = 'Read this issue';
const asked = (options: Options) => ({ options, origin, script, label });

const form: Form = {
  mode: 'inline',
  issue: '12',
  type: 'sample',
  page: '3',
  height: '500',
  lazy: true,
  poster: true,
  theme: 'salon',
  appearance: 'dark',
  locale: 'ja',
  dir: 'rtl',
  title: 'Our magazine',
  accent: '#0A6E5C',
  header: true,
  footer: false,
  notices: true,
  download: true,
};

const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const write = (lines: readonly LogEntry[], type: string, id: number): LogEntry[] =>
  withMessage(lines, { direction: 'toFrame', type, payload: String(id) }, id);

describe("the publisher's form", () => {
  it('has the options of its own way, and no value of another way', () => {
    const {
      mode: _,
      header: _header,
      footer,
      notices: _notices,
      download: _download,
      ...rest
    } = form;
    const said = { ...rest, issue: 12, page: 3, height: 500, accent: '#0a6e5c' };
    expect(optionsOf(form)).toEqual({ mode: 'inline', ...said });
    const { height: _height, lazy: _lazy, poster: _poster, ...overPage } = said;
    expect(optionsOf({ ...form, mode: 'button' })).toEqual({ mode: 'button', ...overPage });
    const { type: _type, page: _page, ...store } = said;
    expect(optionsOf({ ...form, mode: 'store' })).toEqual({ mode: 'store', ...store, footer });
  });

  it('leaves out the store’s own values, and gives a reader in its place a height', () => {
    const empty = {
      type: 'full',
      page: '',
      height: '',
      lazy: false,
      poster: false,
      theme: '',
      appearance: '',
      locale: '',
      dir: '',
    } as const;
    const plain: Form = { ...form, ...empty, title: '  ', accent: '', footer: true };
    expect(optionsOf({ ...plain, mode: 'store', issue: '' })).toEqual({ mode: 'store' });
    expect(optionsOf({ ...plain, mode: 'button' })).toEqual({ mode: 'button', issue: 12 });
    expect(optionsOf(plain)).toEqual({ mode: 'inline', issue: 12, height: 640 });
  });

  it.each(['0', '-1', '1.5', '1e3', 'x', '0x10', '99999999999', '٣'])(
    'says that %s is no number and no colour, and goes on without it',
    (text) => {
      const wrong = { ...form, page: text, height: text, accent: text };
      expect(faultsOf(wrong)).toEqual({ page: true, height: true, accent: true });
      expect(optionsOf(wrong)).toMatchObject({ height: 640 });
      expect(optionsOf(wrong)).not.toHaveProperty('page');
      expect(optionsOf(wrong)).not.toHaveProperty('accent');
    },
  );

  it('asks in every way for the values that the way needs', () => {
    for (const mode of modes) expect(fieldsOf[mode]).toContain('issue');
    const valid = faultsOf({ ...form, page: ' 7 ', height: '', accent: '' });
    expect(valid).toEqual({ page: false, height: false, accent: false });
  });
});

describe('a snippet', () => {
  it('is two lines for a store', () => {
    const short = {
      options: { mode: 'store' },
      origin,
      script: { address: '/v1.js' },
      label,
    } as const;
    expect(snippetOf('html', short)).toBe(
      '<script src="/v1.js" async></script>\n<div data-gatefold="embed"></div>',
    );
  });

  it('names every option in each of its kinds', () => {
    const options = optionsOf(form);
    const values = {
      issue: 12,
      type: 'sample',
      page: 3,
      height: 500,
      theme: 'salon',
      appearance: 'dark',
      locale: 'ja',
      dir: 'rtl',
      accent: '#0a6e5c',
    };
    for (const [name, value] of Object.entries({ ...values, title: 'Our magazine' })) {
      expect(snippetOf('html', asked(options))).toContain(`data-${name}="${value}"`);
      expect(snippetOf('js', asked(options))).toContain(`${name}: ${JSON.stringify(value)}`);
      expect(snippetOf('react', asked(options))).toContain(`${name}: ${JSON.stringify(value)}`);
    }
    const element = snippetOf('element', asked(options));
    expect(element).toMatch(
      /<gatefold-reader\n {2}issue="12"[^]* {2}lazy\n[^]*><\/gatefold-reader>$/,
    );
    const bare = { mode: 'store', footer: false } as const;
    expect(snippetOf('element', asked(bare))).toContain(
      '<gatefold-store footer="false"></gatefold-store>',
    );
    expect(snippetOf('html', asked(options))).toContain('data-gatefold="viewer"');
    expect(snippetOf('html', asked(options))).toMatch(/^ {2}data-lazy$/m);
    expect(snippetOf('js', asked(options))).toContain('lazy: true');
    expect(snippetOf('react', asked(options))).toContain(`src: "${origin}"`);
  });

  it('has a button where the reader is opened by one', () => {
    const options = { mode: 'button', issue: 3 } as const;
    expect(snippetOf('html', asked(options))).toContain('>Read this issue</button>');
    expect(snippetOf('js', asked(options))).toContain('<button type="button" id="gatefold">');
  });

  it('names the one file that it trusts, which a browser may then look at', () => {
    const pinned = { address: `${origin}/embed/1.0.0.js`, integrity: 'sha384-abc+/=' };
    const options = { mode: 'store' } as const;
    for (const kind of ['html', 'js'] as const) {
      const text = snippetOf(kind, { ...asked(options), script: pinned });
      expect(text).toContain('src="https://store.example/embed/1.0.0.js"');
      expect(text).toContain('integrity="sha384-abc+/="');
      expect(text).toMatch(/^ {2}crossorigin$/m);
    }
  });

  const titles = [
    '"><script>alert(1)</script>',
    "' onload='alert(1)",
    '</div><!-- ',
    'Fish & "chips" <b>',
    '\\"};alert(1);//',
    '${alert(1)} `{{x}}`',
    'two\u2028lines',
    '余白 مرسى',
  ];
  it.each(titles)('holds the title %s as a title and nothing else', (title) => {
    const options = { mode: 'store', title } as const;
    const html = snippetOf('html', asked(options));
    const [, inAttribute = ''] = /data-title="([^"]*)"/.exec(html) ?? [];
    expect(inAttribute).not.toMatch(/[<>]/);
    expect(decoded(inAttribute)).toBe(title);
    expect(html.match(/<(?!\/)/g)).toHaveLength(2);
    const js = snippetOf('js', asked(options));
    const [, literal = ''] = /title: ("(?:[^"\\]|\\.)*")/.exec(js) ?? [];
    expect(JSON.parse(literal)).toBe(title);
    expect(literal).not.toMatch(/[<\u2028]/);
    expect(js.match(/<\/script/g)).toHaveLength(2);
    const react = snippetOf('react', asked(options));
    const [, prop = ''] = /title: ("(?:[^"\\]|\\.)*")/.exec(react) ?? [];
    expect(JSON.parse(prop)).toBe(title);
  });

  it('is shown in pieces that together are the snippet', () => {
    for (const kind of kinds) {
      const text = snippetOf(kind, asked(optionsOf(form)));
      const parts = splitQuoted(text);
      expect(parts.map(({ part }) => part).join('')).toBe(text);
      expect(new Set(parts.map(({ from }) => from)).size).toBe(
        parts.filter(({ part }) => part).length,
      );
    }
  });
});

describe('what hosts have to allow', () => {
  it('names the store in every line of theirs', () => {
    expect(policyFor(origin)).toBe(
      `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`,
    );
    expect(permissionsFor(origin)).toContain(`payment=(self "${origin}")`);
    expect(permissionsFor(origin).match(/=\(self/g)).toHaveLength(4);
  });

  it('is a setting that the store takes, with the sites that it has already', () => {
    const [name = '', value] = embedHosts(['https://*.news.example']).split('=');
    expect(Environment.parse({ [name]: value }).EMBED_ALLOWED_ORIGINS).toEqual([
      'https://*.news.example',
      'https://www.your-magazine.example',
    ]);
  });
});

describe('the log', () => {
  it('has the newest first, and keeps so many', () => {
    const lines = Array.from({ length: maxEntries + 50 }, (_, n) => n).reduce<LogEntry[]>(
      (lines, n) => write(lines, 'openIssue', n),
      [],
    );
    expect(lines).toHaveLength(maxEntries);
    expect(lines[0]?.id).toBe(maxEntries + 49);
  });

  it('counts the messages of every step of scrolling in one entry', () => {
    const lines = ['hello', 'setPosition', 'setPosition', 'setPosition'].reduce<LogEntry[]>(
      write,
      [],
    );
    expect(lines).toMatchObject([
      { type: 'setPosition', id: 1, count: 3, payload: '3' },
      { count: 1 },
    ]);
    expect(write(lines, 'openIssue', 9)).toHaveLength(3);
  });

  it.each([
    ['a message of ours', 'gatefold:{"v":1,"type":"hello","payload":{"mode":"embed"}}', 'hello'],
    ['one without anything to add', 'gatefold:{"v":1,"type":"closeViewer"}', 'closeViewer'],
    ['half a message', 'gatefold:{"v":1,', null],
    ['a message without a type', 'gatefold:{"v":1}', null],
    ['nothing at all', 'gatefold:null', null],
    ['the words of others', '{"type":"hello"}', null],
    ['an object', { type: 'hello' }, null],
  ])('reads %s', (_, data, type) => {
    expect(readLogMessage(data, 'gatefold:')?.type ?? null).toBe(type);
  });
});
