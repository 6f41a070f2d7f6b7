import { describe, expect, it } from 'vitest';
import { isMarkOf, keyOfMark, markOf, readMark } from '../../server/billing/gatewayMetadata.ts';
import { decide, unbookedStates } from '../../server/platform/db/schema/unbookedStates.ts';

const storeId = '0b7f4a52-6f6e-4a53-9c19-3c6a0f8f6a10';
const createdAt = new Date('2026-11-25T10:00:00.123Z');
const largest = 2_147_483_647;
const row = {
  mark: keyOfMark(storeId, { id: largest, createdAt }),
  userId: largest,
  issueId: largest,
  planId: null,
  amount: Number.MAX_SAFE_INTEGER,
  currency: 'KWD',
  currencyPrecision: 3,
};

describe('the mark of a payment', () => {
  it('says all that the books need, and fits where PayPal takes 127 characters', () => {
    const written = markOf(row) ?? '';
    expect(written.length).toBeLessThan(127);
    const { mark: key, ...told } = row;
    expect(readMark(written)).toEqual({ ...told, key, storeId, orderedAt: createdAt });
    const plan = { ...row, issueId: null, planId: 3 };
    expect(readMark(markOf(plan) ?? '')).toMatchObject({ issueId: null, planId: 3 });
  });

  it('is of one payment of one store, also once its account is deleted', () => {
    const written = markOf(row) ?? '';
    expect(isMarkOf(written, row)).toBe(true);
    const ofNobody = { ...row, userId: null };
    expect(isMarkOf(written, ofNobody)).toBe(true);
    const others = [
      keyOfMark(storeId, { id: 214_748_364, createdAt }),
      keyOfMark(storeId, { id: largest, createdAt: new Date(createdAt.getTime() + 1) }),
      keyOfMark(storeId.replace('0', '1'), { id: largest, createdAt }),
      null,
    ];
    expect(others.map((mark) => isMarkOf(written, { mark }))).toEqual(others.map(() => false));
    expect(isMarkOf(undefined, row)).toBe(false);
  });

  it.each(['', '17', 'order 17', `${storeId}.1.abc.1.i1.499USD`, `${storeId}.1.abc.1.x1.499USD2`])(
    'is not read where something else is written: “%s”',
    (written) => expect(readMark(written)).toBeNull(),
  );
});

it('a payment that was not in the books is decided about once, and what is adopted stays', () => {
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
