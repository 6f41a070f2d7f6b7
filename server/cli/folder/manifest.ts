import { type Document, isMap, isNode, LineCounter, type Node, parseDocument, visit } from 'yaml';
import * as z from 'zod';
import { readingDirections, spreadsModes } from '#contract/api/issue.ts';
import { translatedNames } from '#contract/admin/storeSettings.ts';
import { planPeriods } from '#contract/api/store.ts';
import { canonicalTag } from '#contract/intl.ts';
import { cleanText } from '#contract/storedText.ts';
import { parseAmount } from '#contract/money.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import { inOneLine } from '../../platform/truncateText.ts';
import { storeSettings } from '../../storeSettings/index.ts';
import { noLanguage } from '../arguments.ts';
import { manifestMetadata } from './manifestMetadata.ts';

/** The file of a folder that describes the issue of each PDF. */
export const manifestName = 'gatefold.yaml';

/** More digits than any currency has (ISO 4217). The store checks the digits of its own currency. */
const maxDecimals = 4;

const isPrice = (text: string): boolean =>
  text === 'free' || (parseAmount(text, maxDecimals) ?? 0) > 0;

const isDay = (text: string): boolean =>
  z.iso.date().safeParse(text).success && text <= new Date().toISOString().slice(0, 10);

/** Whether the name lies inside the folder and is portable between systems. */
export const isInside = (file: string): boolean =>
  file !== '' &&
  !/[\p{Cc}\\:]/u.test(file) &&
  file.split('/').every((part) => !['', '.', '..'].includes(part));

const text = z.string('has to be a text');
const storedText = text.overwrite(cleanText);

/** YAML is read as text only, so a title `2026.10` is no number. */
const ManifestIssue = z.strictObject({
  file: text.refine(isInside, 'has to be the name of a file in the folder, like spring.pdf'),
  title: storedText.transform(inOneLine),
  description: storedText.optional(),
  price: text.refine(isPrice, 'has to be like 4.99, or free').optional(),
  'sample-pages': text
    .regex(/^\d{1,4}$/, 'has to be a whole number, like 5')
    .transform(Number)
    .optional(),
  language: text
    .refine(
      (field) => field === noLanguage || canonicalTag(field) !== null,
      `has to be a tag like de or pt-BR, or ${noLanguage}`,
    )
    .transform((field) => (field === noLanguage ? null : canonicalTag(field)))
    .optional(),
  'reading-direction': z
    .enum(readingDirections, `has to be one of ${readingDirections.join(', ')}`)
    .optional(),
  spreads: z.enum(spreadsModes, `has to be one of ${spreadsModes.join(', ')}`).optional(),
  ...manifestMetadata,
  draft: z
    .enum(['true', 'false'], 'has to be true or false')
    .transform((field) => field === 'true')
    .default(false),
  published: text.refine(isDay, 'has to be a day that has been, like 2026-05-01').optional(),
});

const Count = text.regex(/^[1-9]\d{0,8}$/, 'has to be a whole number, like 5').transform(Number);

const amountText = text.refine(
  (field) => field !== 'free' && isPrice(field),
  'has to be like 4.99',
);

const ManifestPlan = z.strictObject({
  period: z.enum(planPeriods, `has to be one of ${planPeriods.join(', ')}`),
  price: amountText,
  /** For the first period of new subscribers. */
  'first-period': amountText.optional(),
  'first-days': Count.optional(),
});

const ManifestBundle = z.strictObject({
  title: text,
  price: amountText,
  /** Their files. */
  issues: z.array(text, 'has to be a list of files').min(2, 'has to have two issues or more'),
});

const ManifestCoupon = z
  .strictObject({
    code: text,
    issue: text.optional(),
    days: Count.optional(),
    'percent-off': text
      .regex(/^[1-9]\d?$/, 'has to be 1 to 99')
      .transform(Number)
      .optional(),
    'amount-off': amountText.optional(),
    uses: Count.optional(),
    until: text
      .refine((field) => z.iso.date().safeParse(field).success, 'has to be a day, like 2026-12-31')
      .optional(),
  })
  .refine(({ issue, days, 'percent-off': percent, 'amount-off': amount }) => {
    const given = [days, percent, amount].filter((one) => one !== undefined).length;
    // A discount is on one issue, or on each.
    return given === 0
      ? issue !== undefined
      : given === 1 && (days === undefined || issue === undefined);
  });

const settingNames = [...Object.keys(storeSettings), ...translatedNames].filter(
  (name) => name !== 'currency',
);

const Manifest = z.strictObject({
  currency: text.regex(/^[A-Z]{3}$/, 'has to be a currency, like EUR').optional(),
  store: z
    .strictObject(Object.fromEntries(settingNames.map((name) => [name, storedText.optional()])))
    .default({}),
  coupons: z.array(ManifestCoupon, 'has to be a list of coupons').default([]),
  bundles: z.array(ManifestBundle, 'has to be a list of bundles').default([]),
  plans: z.array(ManifestPlan, 'has to be a list of subscriptions').default([]),
  issues: z.array(ManifestIssue, 'has to be a list of issues'),
});

/** The entry of one file. Absent fields stay unchanged in the store. */
export type ManifestIssue = z.infer<typeof ManifestIssue> & { readonly line: number };

/** A plan that the store shall sell. */
export type ManifestPlan = z.infer<typeof ManifestPlan> & { readonly line: number };

export type ManifestBundle = z.infer<typeof ManifestBundle> & { readonly line: number };

export type ManifestCoupon = z.infer<typeof ManifestCoupon> & { readonly line: number };

/** A setting of the store, by its name. Absent ones stay unchanged. */
export interface ManifestSetting {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

export interface Manifest {
  /** The currency of the prices; the store's own when absent. */
  readonly currency: string | undefined;
  readonly settings: readonly ManifestSetting[];
  readonly bundles: readonly ManifestBundle[];
  readonly coupons: readonly ManifestCoupon[];
  readonly plans: readonly ManifestPlan[];
  readonly issues: readonly ManifestIssue[];
}

/** An error about a line of the manifest, as a sentence. */
export const wrongAt = (line: number, sentence: string): OperatorError =>
  new OperatorError('command', `${manifestName}, line ${line}: ${sentence}.`);

/** Parses a manifest. Throws `OperatorError` with the first mistake. */
export function manifestOf(written: string): Manifest {
  const lines = new LineCounter();
  const read = { schema: 'failsafe', lineCounter: lines, prettyErrors: false } as const;
  const document = parseDocument(written, read);
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const [broken] = document.errors;
  if (broken) throw wrongAt(lineAt(broken.pos[0]), `this is not YAML: ${plain(broken.message)}`);
  const value = valueOf(document, lineAt);
  const found = Manifest.safeParse(value);
  const [mistake] = found.error?.issues ?? [];
  if (mistake) throw wrongAt(lineAt(offsetOf(document, mistake)), sentenceFor(mistake));
  const { currency, store, plans, bundles, coupons, issues } = Manifest.parse(value);
  const placed = <T extends object>(list: string, all: readonly T[]) =>
    all.map((one, n) => ({ ...one, line: lineAt(startOf(document.getIn([list, n], true))) }));
  const settings = Object.entries(store).flatMap(([name, value]) =>
    value === undefined
      ? []
      : { name, value, line: lineAt(startOf(document.getIn(['store', name], true))) },
  );
  const manifest = {
    currency,
    settings,
    plans: placed('plans', plans),
    bundles: placed('bundles', bundles),
    coupons: placed('coupons', coupons),
    issues: placed('issues', issues),
  };
  checkNames(manifest.issues);
  return manifest;
}

/** The library rejects an unknown alias, and one that expands into millions of values, without a position. */
function valueOf(document: Document, lineAt: (offset: number) => number): unknown {
  try {
    return document.toJS();
  } catch (error) {
    const sentence = plain(error instanceof Error ? error.message : String(error));
    throw wrongAt(lineAt(startOf(worstAlias(document))), sentence);
  }
}

function worstAlias(document: Document): Node | null {
  let worst: Node | null = null;
  visit(document, {
    Alias(_, alias) {
      worst = alias;
      return alias.resolve(document) ? undefined : visit.BREAK;
    },
  });
  return worst;
}

const plain = (message: string): string => message.replaceAll(/\s+/g, ' ').replace(/[.:]\s*$/, '');

function sentenceFor({ code, path, message, ...rest }: z.core.$ZodIssue): string {
  if (code === 'unrecognized_keys' && 'keys' in rest)
    return `there is no such thing to say as “${rest.keys.join('”, “')}”`;
  const name = path.at(-1);
  if (code === 'invalid_type' && typeof name === 'string' && message === 'has to be a text')
    return `“${name}” is missing, or is no text`;
  if (typeof name === 'string') return `“${name}” ${message}`;
  if (path.length === 0) return 'it has to begin with “issues:”';
  if (path[0] === 'coupons')
    return 'a coupon has to begin with “code:”, and to have “issue:”, “days:”, “percent-off:” or “amount-off:”';
  if (path[0] === 'bundles') return 'a bundle has to begin with “title:”';
  return path[0] === 'plans'
    ? 'a subscription has to begin with “period:”'
    : 'an issue has to begin with “file:”';
}

/** The position of a mistake. For a missing field it is the position of its parent. */
function offsetOf(document: Document, { path, ...mistake }: z.core.$ZodIssue): number {
  const at = path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (mistake.code === 'unrecognized_keys') return keyIn(nodeAt(document, at), mistake.keys[0]);
  for (let length = at.length; length > 0; length -= 1) {
    const node = nodeAt(document, at.slice(0, length));
    if (node) return startOf(node);
  }
  return startOf(document.contents);
}

function nodeAt(document: Document, path: readonly (string | number)[]): Node | null {
  const found: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  return isNode(found) ? found : null;
}

function keyIn(node: Node | null, key: string | undefined): number {
  const pair = isMap(node) ? node.items.find((one) => String(one.key) === key) : undefined;
  return startOf(pair?.key ?? node);
}

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);

function checkNames(issues: readonly ManifestIssue[]): void {
  const seen = new Map<string, number>();
  for (const { file, line, price, draft } of issues) {
    const before = seen.get(file);
    if (before !== undefined)
      throw wrongAt(line, `${file} stands here for the second time, after line ${before}`);
    if (price === undefined && !draft)
      throw wrongAt(line, `${file} needs a price, like 4.99 or free, unless it is a draft`);
    seen.set(file, line);
  }
}
