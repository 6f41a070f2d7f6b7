import { editsOf, type FormEdit, type FormEvent } from '../administration/formEdits.ts';
import type { Form, MetadataForm } from './issueForm.ts';

/** The fields of an issue that form one value: the price has two fields. */
export type Part =
  | 'title'
  | 'description'
  | 'price'
  | 'sample'
  | 'language'
  | 'readingDirection'
  | 'spreads'
  | keyof MetadataForm;

/** The unsaved edits of a publisher in the form of one issue. */
export type Edit = FormEdit<Form>;
export type EditEvent = FormEvent<Form>;

export const { nextEdit, conflictsOf } = editsOf<Form, Part>({
  fieldsOf: {
    title: ['title'],
    price: ['isFree', 'amount'],
    sample: ['sample'],
    language: ['language'],
    readingDirection: ['readingDirection'],
    spreads: ['spreads'],
    description: ['description'],
    series: ['series'],
    issueNumber: ['issueNumber'],
    coverDate: ['coverDate'],
    authors: ['authors'],
    tags: ['tags'],
  },
  isSame: (part, stored, now) => (part === 'price' ? isSamePrice(stored, now) : null),
});

/** A free issue has no amount, and 5 equals 5.00. */
function isSamePrice(stored: Form, now: Partial<Form>): boolean {
  if (now.isFree !== stored.isFree) return false;
  return now.isFree !== false || numberIn(now.amount) === numberIn(stored.amount);
}

const numberIn = (amount = ''): string | number => {
  const number = Number(amount.replace(',', '.'));
  return amount === '' || Number.isNaN(number) ? amount : number;
};
