import type { FromFrame, HostEvent } from '../contract/messages/host.ts';
import { isLocale } from './frameTexts.ts';

export type Check = (value: unknown) => boolean;

/** Ids are signed 32-bit integers. */
export const isId = wholeTo(2_147_483_647);
export const isPage = wholeTo(1_000_000);

export const among =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);

function wholeTo(max: number): Check {
  return (value) => Number.isInteger(value) && isWithin(value as number, 1, max);
}

export const isWithin = (value: number, min: number, max: number): boolean =>
  value >= min && value <= max;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The contract's schemas, written by hand: the zod schemas would be four times the rest of the script. */

const isLength: Check = (value) => typeof value === 'number' && isWithin(value, 0, 10_000_000);
const isFlag = among(true, false);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const wanted = 'issueId pdfType page?';
const opened = 'issueId pdfType page pageCount address';

/** A field has the same meaning in all messages. */
const fields: Readonly<Record<string, Check>> = {
  mode: among('embed', 'viewer'),
  issueId: isId,
  id: isId,
  pdfType: among('sample', 'full'),
  page: isPage,
  pageCount: isPage,
  height: isLength,
  top: isLength,
  exactly: isFlag,
  on: isFlag,
  reading: (value) => hasFields(wanted, value),
  item: among('issue', 'plan', 'bundle'),
  amount: isCount,
  currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  order: isId,
  locale: isLocale,
  code: among('load_failed', 'cookies_blocked', 'crashed', 'document_failed', 'identity_refused'),
  address: (value) => typeof value === 'string' && value[0] === '/' && value.length <= 500,
  scale: (value) => typeof value === 'number' && isWithin(value, 1, 4),
  place: (value) => hasFields(`${opened} scale`, value),
  hits: isCount,
  error: among('closed', 'document_failed', 'no_access', 'invalid'),
};

/** The fields of each message's payload. A message without fields needs no payload. */
const messages: Record<Exclude<FromFrame['type'], 'happened'>, string> = {
  hello: 'mode',
  language: 'locale',
  openViewer: wanted,
  closeViewer: '',
  openIssue: 'id',
  openAuth: 'reading?',
  openAccount: '',
  loadOptions: '',
  resize: 'height',
  reveal: 'top exactly?',
  fullscreen: 'on',
  answer: 'id place? hits? error?',
};

const hostEvents: Record<HostEvent['name'], string> = {
  issueOpened: 'issueId',
  readerOpened: 'issueId pdfType',
  pageTurned: 'issueId pdfType page pageCount',
  opened,
  navigated: 'address',
  zoomed: 'issueId pdfType scale',
  readerClosed: 'issueId pdfType',
  signedIn: '',
  purchased: 'item id amount currency order',
  error: 'code',
};

/** @param names of fields; a '?' marks an optional field */
const hasFields = (names: string, value: unknown): boolean =>
  isObject(value) &&
  names.split(' ').every((name) => {
    const [key = '', optional] = name.split('?');
    return (optional === '' && value[key] === undefined) || fields[key]?.(value[key]);
  });

const isValid = (
  shapes: Readonly<Record<string, string>>,
  type: unknown,
  value: unknown,
): boolean =>
  typeof type === 'string' &&
  Object.hasOwn(shapes, type) &&
  (shapes[type] === '' || hasFields(shapes[type] ?? '', value));

/** Accepts the same values as the contract's `FromFrame`. */
export function isFromFrame(value: unknown): value is FromFrame {
  if (!isObject(value) || value.v !== 1) return false;
  const { type, payload } = value;
  if (type !== 'happened') return isValid(messages, type, payload);
  return isObject(payload) && isValid(hostEvents, payload.name, payload);
}
