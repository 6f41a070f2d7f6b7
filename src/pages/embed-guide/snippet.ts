import type { Options } from './embedOptions.ts';

/** The script that a page loads. A hash pins the release. */
interface ScriptFile {
  readonly address: string;
  readonly integrity?: string;
}

export const kinds = ['html', 'element', 'js', 'react'] as const;
export type Kind = (typeof kinds)[number];

type ScriptOptions = readonly (readonly [name: string, value: string | number | boolean])[];

/**
 * The options in the script's own names. A reader with a height is inline, any other covers the page. The script knows the
 * store from its own address.
 */
export function scriptOptionsOf({ mode, ...rest }: Options): ScriptOptions {
  return [['mode', mode === 'store' ? 'embed' : 'viewer'], ...Object.entries(rest)];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const attribute = (name: string, value: string): string =>
  `${name}="${value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)}"`;

/** A literal for an inline script. The escapes keep it from ending the script or starting a comment. */
const literal = (value: string | number | boolean): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, inHex);

const inHex = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** In characters. Longer tags have a line for each attribute. */
const maxLineLength = 48;

function openTag(name: string, attributes: readonly string[]): string {
  const line = `<${[name, ...attributes].join(' ')}>`;
  if (line.length <= maxLineLength) return line;
  return `<${name}\n${attributes.map((one) => `  ${one}\n`).join('')}>`;
}

const scriptTag = ({ address, integrity }: ScriptFile): string =>
  `${openTag('script', [
    attribute('src', address),
    // Without crossorigin a browser cannot check a script of another site, and does not run it.
    ...(integrity ? [attribute('integrity', integrity), 'crossorigin'] : []),
    'async',
  ])}</script>`;

interface SnippetRequest {
  readonly options: Options;
  /** The store's address, without a slash at its end. */
  readonly origin: string;
  readonly script: ScriptFile;
  /** The text of the button. */
  readonly label: string;
}

/** A script and an element, without a script of the host page. */
function htmlSnippet({ options, script, label }: SnippetRequest): string {
  const attributes = scriptOptionsOf(options).map(([name, value]) =>
    value === true
      ? `data-${name}`
      : attribute(`data-${name === 'mode' ? 'gatefold' : name}`, String(value)),
  );
  const element =
    options.mode === 'button'
      ? `${openTag('button', ['type="button"', ...attributes])}${textOf(label)}</button>`
      : `${openTag('div', attributes)}</div>`;
  return `${scriptTag(script)}\n${element}`;
}

/** An element of its own. A reader over the page needs a button, which is the HTML. */
function elementSnippet(request: SnippetRequest): string {
  const { options, script } = request;
  if (options.mode === 'button') return htmlSnippet(request);
  const [, ...own] = scriptOptionsOf(options);
  const attributes = own.map(([name, value]) =>
    value === true ? name : attribute(name, String(value)),
  );
  const tag = options.mode === 'store' ? 'gatefold-store' : 'gatefold-reader';
  return `${scriptTag(script)}\n${openTag(tag, attributes)}</${tag}>`;
}

const textOf = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

function objectOf(options: Options, indent: string): string {
  const pairs = scriptOptionsOf(options).map(([name, value]) => `${name}: ${literal(value)}`);
  const line = `{ ${pairs.join(', ')} }`;
  if (line.length <= maxLineLength) return line;
  return `{\n${pairs.map((pair) => `${indent}  ${pair},\n`).join('')}${indent}}`;
}

/** The same by a script of the host page, which may run before or after Gatefold's script. */
function jsSnippet({ options, script, label }: SnippetRequest): string {
  const isButton = options.mode === 'button';
  const element = isButton
    ? `<button type="button" id="gatefold">${textOf(label)}</button>`
    : '<div id="gatefold"></div>';
  return `${element}
${scriptTag(script)}
<script>
  window.Gatefold ??= { queue: [] };
  Gatefold.queue.push((gatefold) => {
    gatefold.mount("#gatefold", ${objectOf(options, '    ')});
  });
</script>`;
}

/** A complete component that destroys its mount. */
function reactSnippet({ options, origin, label }: SnippetRequest): string {
  const isButton = options.mode === 'button';
  const pairs = [['src', origin] as const, ...scriptOptionsOf(options)].map(
    ([name, value]) => `  ${name}: ${literal(value)},\n`,
  );
  const element = isButton
    ? `(
    <button type="button" ref={place}>
      {${literal(label)}}
    </button>
  )`
    : '<div ref={place} />';
  return `// A built Gatefold has the package: npm install ../gatefold/dist/embed
import { useEffect, useRef } from "react";
import { mount } from "@gatefold/embed";

const options = {
${pairs.join('')}} as const;

export function Magazines() {
  const place = useRef<HTML${isButton ? 'Button' : 'Div'}Element>(null);
  useEffect(() => {
    if (!place.current) return;
    return mount(place.current, options).destroy;
  }, []);
  return ${element};
}`;
}

const writers: Readonly<Record<Kind, (request: SnippetRequest) => string>> = {
  html: htmlSnippet,
  element: elementSnippet,
  js: jsSnippet,
  react: reactSnippet,
};

/** The snippet that a publisher copies. It has the same effect as the preview. */
export const snippetOf = (kind: Kind, request: SnippetRequest): string => writers[kind](request);

/** Configuration lines for servers, with the store's own origin. */

/** The minimum content security policy of a host page. */
export const policyFor = (store: string): string => {
  const { origin } = new URL(store);
  return `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`;
};

/** The permissions of the frame: payments, full screen, clipboard, its own cookies. */
const permissions = ['payment', 'fullscreen', 'clipboard-write', 'storage-access'] as const;

export const permissionsFor = (store: string): string =>
  `Permissions-Policy: ${permissions.map((name) => `${name}=(self "${new URL(store).origin}")`).join(', ')}`;

const example = 'https://www.your-magazine.example';

/** The store's setting with one site added. */
export const embedHosts = (hosts: readonly string[]): string =>
  `EMBED_ALLOWED_ORIGINS=${[...hosts, example].join(',')}`;

interface Part {
  /** The offset in the text. */
  readonly from: number;
  readonly part: string;
  readonly isQuoted: boolean;
}

/** Splits a text into quoted and unquoted parts. */
export function splitQuoted(text: string): Part[] {
  let from = 0;
  return text.split(/("[^"\n]*")/).map((part, place) => {
    const found = { from, part, isQuoted: place % 2 === 1 };
    from += part.length;
    return found;
  });
}
