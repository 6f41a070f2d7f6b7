import type { ReadingDirection, SpreadsMode } from '#contract/api/issue.ts';
import { type AdminIssue, descriptionLength, type IssueEdit } from '#contract/admin/issue.ts';
import { type MinorUnits, parseAmount, toMajor } from '#contract/money.ts';
import { IssueMetadata, namesIn, namesText } from '#contract/issueMetadata.ts';

/** The fields of the series, the number, the date, the authors and the tags. An empty field stands for none. */
export interface MetadataForm {
  readonly series: string;
  readonly issueNumber: string;
  readonly coverDate: string;
  /** With commas between the names. */
  readonly authors: string;
  readonly tags: string;
}

const metadataFormOf = (issue: IssueMetadata): MetadataForm => ({
  series: issue.series ?? '',
  issueNumber: issue.issueNumber ?? '',
  coverDate: issue.coverDate ?? '',
  authors: namesText(issue.authors),
  tags: namesText(issue.tags),
});

/** The metadata that the fields say, valid or not. */
const metadataIn = (form: MetadataForm): IssueMetadata => ({
  series: form.series.trim() || null,
  issueNumber: form.issueNumber.trim() || null,
  coverDate: form.coverDate.trim() || null,
  authors: namesIn(form.authors),
  tags: namesIn(form.tags),
});

type MetadataFault = 'dateWrong' | 'namesWrong';

function metadataFaults(
  form: MetadataForm,
): Readonly<Partial<Record<keyof MetadataForm, MetadataFault>>> {
  const { coverDate, authors, tags } = IssueMetadata.shape;
  const metadata = metadataIn(form);
  return {
    ...(!coverDate.safeParse(metadata.coverDate).success && { coverDate: 'dateWrong' as const }),
    ...(!authors.safeParse(metadata.authors).success && { authors: 'namesWrong' as const }),
    ...(!tags.safeParse(metadata.tags).success && { tags: 'namesWrong' as const }),
  };
}

/** The values of the form fields. */
export interface Form extends MetadataForm {
  readonly title: string;
  readonly description: string;
  /** null means not chosen yet. */
  readonly isFree: boolean | null;
  readonly amount: string;
  readonly sample: string;
  /** Empty if unknown. */
  readonly language: string;
  readonly readingDirection: ReadingDirection;
  readonly spreads: SpreadsMode;
}

type Priced = Pick<Form, 'isFree' | 'amount'>;

/** The price without a currency, with the currency's number of decimals. */
export const amountText = (price: MinorUnits, precision: number): string =>
  toMajor(price, precision).toFixed(precision);

/** The stored price. A draft without a price counts as free here. */
export const priceOf = ({ price }: AdminIssue, precision: number): Priced =>
  price === null
    ? { isFree: true, amount: '' }
    : { isFree: false, amount: amountText(price, precision) };

/** A moment as a field of date and time has it, in the time zone of the browser. */
export function localTimeOf(moment: string): string {
  const time = new Date(moment);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The moment of such a field; null while it is incomplete. */
export function momentOf(localTime: string): string | null {
  const time = new Date(localTime);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * @param defaults what a draft that has no price yet begins with: what was chosen for the one before
 */
export function formOf(issue: AdminIssue, precision: number, defaults: Priced | null = null): Form {
  const { title, description, price, samplePages, publishedAt, publishAt } = issue;
  const { language, readingDirection, spreads } = issue;
  // A schedule is made of a draft whose price was chosen.
  const isUnpriced = publishedAt === null && publishAt === null && price === null;
  const priced = isUnpriced
    ? (defaults ?? { isFree: null, amount: '' })
    : priceOf(issue, precision);
  const reading = { language: language ?? '', readingDirection, spreads };
  const metadata = metadataFormOf(issue);
  return { title, description, ...priced, sample: String(samplePages), ...reading, ...metadata };
}

/** Accepts a comma as decimal separator. */
export const parsePrice = (text: string, precision: number): MinorUnits | null =>
  parseAmount(text.replace(',', '.'), precision);

export const mostSample = (pages: number): number => Math.max(0, pages - 1);

export type AmountFault = 'amountWrong' | 'amountTooLow' | 'amountTooHigh';

type FormFault =
  | AmountFault
  | MetadataFault
  | 'titleMissing'
  | 'long'
  | 'priceMissing'
  | 'sampleWrong';
export type Faults = Readonly<Partial<Record<keyof Form, FormFault>>>;

export interface AmountBounds {
  readonly precision: number;
  /** null if unknown. */
  readonly leastPrice: MinorUnits | null;
  readonly largestPrice: MinorUnits;
}

interface Bounds extends AmountBounds {
  readonly pages: number;
  readonly isForPublishing: boolean;
}

/** What is wrong with the price of an issue that is for sale; null for a valid one. */
export function amountFault(
  amount: string,
  { precision, leastPrice, largestPrice }: AmountBounds,
): AmountFault | null {
  const price = parsePrice(amount, precision);
  if (!price) return 'amountWrong';
  if (price < (leastPrice ?? 0)) return 'amountTooLow';
  return price > largestPrice ? 'amountTooHigh' : null;
}

/** Validates the form. A draft needs a price only to be published. */
export function faultsOf(form: Form, { pages, isForPublishing, ...bounds }: Bounds): Faults {
  const sample = /^\d{1,4}$/.test(form.sample.trim()) ? Number(form.sample) : -1;
  const amount = form.isFree === false ? amountFault(form.amount, bounds) : null;
  return {
    ...(form.title.trim() === '' && { title: 'titleMissing' as const }),
    ...(form.description.length > descriptionLength && { description: 'long' as const }),
    ...(form.isFree === null && isForPublishing && { isFree: 'priceMissing' as const }),
    ...(amount && { amount }),
    ...((sample < 0 || sample > mostSample(pages)) && { sample: 'sampleWrong' as const }),
    ...metadataFaults(form),
  };
}

/** The changed fields for the store. The form must be valid. */
export function editOf(form: Form, issue: AdminIssue, precision: number): IssueEdit {
  const price = form.isFree ? null : parsePrice(form.amount, precision);
  const wanted = {
    title: form.title.trim(),
    description: form.description,
    price: form.isFree === null ? issue.price : price,
    samplePages: Number(form.sample),
    language: form.language || null,
    readingDirection: form.readingDirection,
    spreads: form.spreads,
    ...metadataIn(form),
  };
  const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    // Lists are compared by their elements.
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(issue[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

/** The element that receives the focus when a conflict has to be decided first. */
export const conflictId = 'edit-conflict';
