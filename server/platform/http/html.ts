import type { FastifyReply } from 'fastify';

/** Text between tags, and in an attribute between double quotes. */
export const escapeText = (text: string): string =>
  text.replace(/[&<"]/g, (sign) => escapes[sign] ?? sign);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** ' name="value"' for each; one that is false or undefined is left out, one that is true has no value. */
export const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(`${value}`)}"`))
    .join('');

/** An element without content, which has no end tag. */
export const voidTag = (name: string, attributes: Attributes): string =>
  `<${name}${attributesOf(attributes)}>`;

/** @param content markup: escape what is text */
export const tag = (name: string, attributes: Attributes, content: string): string =>
  `<${name}${attributesOf(attributes)}>${content}</${name}>`;

/** A block of JSON that no text in it can end, also for what reads it as a script. */
export const jsonBlock = (id: string, value: unknown): string =>
  tag('script', { type: 'application/json', id }, scriptSafe(value));

/** The same for search engines, in the words of schema.org. No script, so that no policy forbids it. */
export const linkedData = (value: object): string =>
  tag('script', { type: 'application/ld+json' }, scriptSafe(value));

const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Sends a document with the headers that say what it may load and who may frame it. */
export const sendDocument = (
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  document: string,
): FastifyReply => reply.headers(headers).type('text/html; charset=utf-8').send(document);
