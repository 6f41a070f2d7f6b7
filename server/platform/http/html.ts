import type { FastifyReply } from 'fastify';

/** Escapes text for content and for attributes in double quotes. */
export const escapeText = (text: string): string =>
  text.replace(/[&<"]/g, (sign) => escapes[sign] ?? sign);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** ' name="value"' for each attribute. false and undefined are left out; true has no value. */
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(`${value}`)}"`))
    .join('');

/** An element without content and end tag. */
export const voidTag = (name: string, attributes: Attributes): string =>
  `<${name}${attributesOf(attributes)}>`;

/** @param content markup; text must be escaped */
export const tag = (name: string, attributes: Attributes, content: string): string =>
  `<${name}${attributesOf(attributes)}>${content}</${name}>`;

/** A block of JSON, escaped so that no text ends it or begins a script. */
export const jsonBlock = (id: string, value: unknown): string =>
  tag('script', { type: 'application/json', id }, scriptSafe(value));

/** Structured data of schema.org for search engines. It is no script, so no policy blocks it. */
export const linkedData = (value: object): string =>
  tag('script', { type: 'application/ld+json' }, scriptSafe(value));

const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Sends a document with its content security policy and its framing policy. */
export const sendDocument = (
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  document: string | Buffer,
): FastifyReply => reply.headers(headers).type('text/html; charset=utf-8').send(document);
