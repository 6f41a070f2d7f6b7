import { proxy } from 'valtio';
import type { BulkEdit, BulkFields } from '#contract/admin/bulkEdit.ts';
import type { AdminIssue } from '#contract/admin/issue.ts';
import {
  type AmountBounds,
  type AmountFault,
  amountFault,
  parsePrice,
} from '../editor/issueForm.ts';

/** The selection of several issues in the list, and the form that edits them together. */

export const selection = proxy<{
  /** null while the list offers no selection. */
  ids: readonly number[] | null;
  /** The issue that was pressed last, from which a range begins. */
  anchor: number | null;
}>({ ids: null, anchor: null });

export const select = (ids: readonly number[] | null): void =>
  void Object.assign(selection, { ids, anchor: null });

/** @param isRange all shown issues from the one that was pressed before get the new state of this one */
export function pressIssue(id: number, isRange: boolean, shown: readonly number[]): void {
  const anchor = isRange ? selection.anchor : null;
  selection.ids = selectedAfter(selection.ids ?? [], shown, id, anchor);
  selection.anchor = id;
}

export function selectedAfter(
  selected: readonly number[],
  shown: readonly number[],
  id: number,
  anchor: number | null,
): number[] {
  const [one, other] = [shown.indexOf(anchor ?? id), shown.indexOf(id)];
  const range = one < 0 ? [id] : shown.slice(Math.min(one, other), Math.max(one, other) + 1);
  const others = selected.filter((before) => !range.includes(before));
  return selected.includes(id) ? others : [...others, ...range];
}

/** An empty series stands for none. */
export const emptyBulkForm = { price: 'keep', amount: '', changesSeries: false, series: '' };
export type BulkForm = typeof emptyBulkForm;

export const bulkFaultOf = (
  { price, amount }: BulkForm,
  bounds: AmountBounds,
): AmountFault | null => (price === 'forSale' ? amountFault(amount, bounds) : null);

/** The fields of a form without a fault. It is empty where nothing is to change. */
export const bulkFieldsOf = (form: BulkForm, precision: number): BulkFields => ({
  ...(form.price === 'free' && { price: null }),
  ...(form.price === 'forSale' && { price: parsePrice(form.amount, precision) }),
  ...(form.changesSeries && { series: form.series.trim() || null }),
});

/** The order for the store, with the values of each issue that the publisher sees. */
export const bulkEditOf = (edit: BulkFields, chosen: readonly AdminIssue[]): BulkEdit => ({
  edit,
  issues: chosen.map(({ id, price, series }) => ({
    id,
    before: { ...('price' in edit && { price }), ...('series' in edit && { series }) },
  })),
});

/** The lowest and the highest price. null is free. */
export function priceSpan(issues: readonly AdminIssue[]): readonly AdminIssue['price'][] {
  const prices = issues.map(({ price }) => price).toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return [...new Set([prices[0] ?? null, prices.at(-1) ?? null])];
}
