import { describe, expect, it } from 'vitest';
import {
  isMetadataOf,
  keyOfMetadata,
  metadataOf,
  readMetadata,
} from '../../../server/billing/gatewayMetadata.ts';
import { decide, unbookedStates } from '../../../server/platform/db/schema/paymentStates.ts';

const storeId = '0b7f4a52-6f6e-4a53-9c19-3c6a0f8f6a10';
const createdAt = new Date('2026-11-25T10:00:00.123Z');
const largest = 2_147_483_647;
const row = {
  metadataKey: keyOfMetadata(storeId, { id: largest, createdAt }),
  userId: largest,
  issueId: largest,
  planId: null,
  bundleId: null,
  isGiftPurchase: false,
  amount: Number.MAX_SAFE_INTEGER,
  currency: 'KWD',
  currencyPrecision: 3,
};

describe('the metadata of a payment', () => {
  it('says all that the books need, and fits where PayPal takes 127 characters', () => {
    const written = metadataOf(row) ?? '';
    expect(written.length).toBeLessThan(127);
    const { metadataKey: key, ...told } = row;
    expect(readMetadata(written)).toEqual({ ...told, key, storeId, orderedAt: createdAt });
    const plan = { ...row, issueId: null, planId: 3 };
    expect(readMetadata(metadataOf(plan) ?? '')).toMatchObject({ issueId: null, planId: 3 });
    const bundle = metadataOf({ ...row, issueId: null, bundleId: 4 }) ?? '';
    expect(readMetadata(bundle)).toMatchObject({ issueId: null, planId: null, bundleId: 4 });
    const gift = metadataOf({ ...row, isGiftPurchase: true }) ?? '';
    expect(readMetadata(gift)).toMatchObject({
      issueId: largest,
      planId: null,
      isGiftPurchase: true,
    });
    const period = metadataOf({ ...plan, isGiftPurchase: true }) ?? '';
    expect(readMetadata(period)).toMatchObject({ issueId: null, planId: 3, isGiftPurchase: true });
  });

  it('is of one payment of one store, also once its account is deleted', () => {
    const written = metadataOf(row) ?? '';
    expect(isMetadataOf(written, row)).toBe(true);
    const ofNobody = { ...row, userId: null };
    expect(isMetadataOf(written, ofNobody)).toBe(true);
    const others = [
      keyOfMetadata(storeId, { id: 214_748_364, createdAt }),
      keyOfMetadata(storeId, { id: largest, createdAt: new Date(createdAt.getTime() + 1) }),
      keyOfMetadata(storeId.replace('0', '1'), { id: largest, createdAt }),
      null,
    ];
    expect(others.map((metadataKey) => isMetadataOf(written, { metadataKey }))).toEqual(
      others.map(() => false),
    );
    expect(isMetadataOf(undefined, row)).toBe(false);
  });

  it.each(['', '17', 'order 17', `${storeId}.1.abc.1.i1.499USD`, `${storeId}.1.abc.1.x1.499USD2`])(
    'is not read where something else is written: “%s”',
    (written) => expect(readMetadata(written)).toBeNull(),
  );
});

it('a payment that had no payment record is decided about once, and what is adopted stays', () => {
  const table = unbookedStates.map((state) => [
    state,
    decide(state, 'adopt'),
    decide(state, 'dismiss'),
  ]);
  expect(table).toEqual([
    ['open', 'adopted', 'dismissed'],
    ['adopted', 'adopted', null],
    ['dismissed', 'adopted', 'dismissed'],
  ]);
});
