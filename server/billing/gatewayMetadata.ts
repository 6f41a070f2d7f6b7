import type { PaymentRow } from './gateway.ts';

/**
 * The metadata of a payment at its gateway, in one line of at most 110 characters:
 * `<store>.<payment>.<time>.<account>.<goods>.<sum>`. It identifies the store if two stores share
 * an account at a gateway. It holds the data for a new row if the database has lost the row.
 *
 * The first three parts are the key. A row keeps its key, because the account may be deleted and a
 * restored backup may assign the payment's number again.
 */
export interface PaymentMetadata {
  readonly key: string;
  readonly storeId: string;
  readonly orderedAt: Date;
  readonly userId: number;
  /** One of the three. */
  readonly issueId: number | null;
  readonly planId: number | null;
  readonly bundleId: number | null;
  readonly isGiftPurchase: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly currencyPrecision: number;
}

/** Returns the key of a new payment. */
export const keyOfMetadata = (
  storeId: string,
  { id, createdAt }: Pick<PaymentRow, 'id' | 'createdAt'>,
) => [storeId, id, createdAt.getTime().toString(36)].join('.');

type MetadataFields = Pick<
  PaymentRow,
  | 'metadataKey'
  | 'userId'
  | 'issueId'
  | 'planId'
  | 'bundleId'
  | 'isGiftPurchase'
  | 'amount'
  | 'currency'
  | 'currencyPrecision'
>;

/** Returns the text that is written at the gateway; null for rows of earlier versions without metadata. */
export function metadataOf(payment: MetadataFields): string | null {
  const { metadataKey, userId, amount, currency, currencyPrecision } = payment;
  if (metadataKey === null || userId === null) return null;
  return [metadataKey, userId, goodsIn(payment), `${amount}${currency}${currencyPrecision}`].join(
    '.',
  );
}

function goodsIn({ issueId, planId, bundleId, isGiftPurchase }: MetadataFields): string {
  if (issueId !== null) return `${isGiftPurchase ? 'g' : 'i'}${issueId}`;
  return bundleId === null ? `${isGiftPurchase ? 'h' : 'p'}${planId}` : `b${bundleId}`;
}

/** Whether the text is the metadata of this row. */
export const isMetadataOf = (
  written: string | undefined,
  { metadataKey }: Pick<PaymentRow, 'metadataKey'>,
): boolean => metadataKey !== null && written?.startsWith(`${metadataKey}.`) === true;

const form =
  /^(?<key>(?<store>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.\d{1,10}\.(?<time>[\da-z]{1,10}))\.(?<user>\d{1,10})\.(?<kind>[bghip])(?<goods>\d{1,10})\.(?<amount>\d{1,16})(?<currency>[A-Z]{3})(?<precision>\d)$/;

/** Returns null for a text that is not payment metadata. */
export function readMetadata(written: string): PaymentMetadata | null {
  const groups = form.exec(written)?.groups;
  if (!groups) return null;
  const { kind } = groups;
  const goods = Number(groups.goods);
  return {
    key: groups.key ?? '',
    storeId: groups.store ?? '',
    orderedAt: new Date(Number.parseInt(groups.time ?? '', 36)),
    userId: Number(groups.user),
    issueId: kind === 'i' || kind === 'g' ? goods : null,
    planId: kind === 'p' || kind === 'h' ? goods : null,
    bundleId: kind === 'b' ? goods : null,
    isGiftPurchase: kind === 'g' || kind === 'h',
    amount: Number(groups.amount),
    currency: groups.currency ?? '',
    currencyPrecision: Number(groups.precision),
  };
}
