import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { UserId } from '#contract/ids.ts';
import { keepAttempt, openAttempts } from '../../../src/features/cart/openAttempts.ts';
import { cart } from '../../../src/features/cart/cartState.ts';
import {
  attempts,
  bodiesTo,
  cartPage,
  goTo,
  issue,
  lookUps,
  me,
  orders,
  reach,
  said,
  sent,
  stands,
} from '../../helpers/cartPage.tsx';

const { showIssue } = cartPage();

const leave = {
  'another address': () => goTo('/read/12'),
  'the end of the document': () => window.dispatchEvent(new PageTransitionEvent('pagehide')),
};

const reads = (): number =>
  sent.mock.calls.filter(([at]) => (at as string).startsWith(`${calls.pay.path}/`)).length;
const cancelled = () => bodiesTo(calls.cancelPayment.path);

describe.each(Object.entries(leave))('Leaving by %s', (_, go) => {
  it.each(['form', 'preparing', 'unsent'] as const)(
    'at %s sends nothing, also later',
    async (stage) => {
      await reach(stage, showIssue);
      go();
      await expect.poll(() => cart.item).toBeNull();
      sent.mockClear();
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve));
      expect(sent).not.toHaveBeenCalled();
      expect(openAttempts()).toEqual([]);
    },
  );

  it('at error cancels the refused payment', async () => {
    await reach('error', showIssue);
    go();
    await expect.poll(cancelled).toEqual([{ paymentId: 31 }]);
    expect(openAttempts()).toEqual([]);
  });

  it.each(['sending', 'submitted', 'awaiting'] as const)(
    'at %s reads the state of the attempt, and cancels the open payment',
    async (stage) => {
      await reach(stage, showIssue);
      const count = orders().length;
      lookUps.push(stands('requires_action'));
      go();
      await expect.poll(cancelled).toEqual([{ paymentId: 31 }]);
      expect(openAttempts()).toMatchObject([{ isLeft: true }]);
      expect(orders()).toHaveLength(count);
    },
  );

  it.each(['looking', 'unknown'] as const)(
    'at %s reads the state, and cancels nothing',
    async (stage) => {
      await reach(stage, showIssue);
      const before = reads();
      lookUps.push(stands('requires_action'));
      go();
      await expect.poll(reads).toBeGreaterThan(before);
      await expect.poll(() => lookUps).toHaveLength(0);
      expect(openAttempts()).toMatchObject([{ isLeft: false }]);
      expect(cancelled()).toEqual([]);
      expect(orders()).toHaveLength(1);
    },
  );

  it.each(['sending', 'submitted', 'awaiting', 'looking', 'unknown'] as const)(
    'at %s announces a success',
    async (stage) => {
      await reach(stage, showIssue);
      lookUps.push(stands('succeeded'));
      go();
      await expect.poll(said).toEqual(['cart.bought']);
      expect(openAttempts()).toEqual([]);
      expect(cancelled()).toEqual([]);
    },
  );
});

/** Keeps an attempt of this user, as the page before the reload did. */
const keepFor = (user: number): void => {
  const attempt = crypto.randomUUID();
  attempts.push(attempt);
  const item = { type: 'issue', id: issue.id } as const;
  keepAttempt({ attempt, item, isLeft: true, user: UserId.parse(user) });
};

describe('The page after a reload', () => {
  it('follows up the attempt of the page before, and announces a success', async () => {
    keepFor(me.id);
    lookUps.push(stands('succeeded'));
    await showIssue();
    await expect.poll(said).toEqual(['cart.bought']);
    expect(openAttempts()).toEqual([]);
    expect(orders()).toEqual([]);
  });

  it('cancels a payment that the user has left, and only reads another', async () => {
    keepFor(me.id);
    lookUps.push(stands('requires_action'));
    await showIssue();
    await expect.poll(cancelled).toEqual([{ paymentId: 31 }]);
  });

  it('does not read the attempts of another user', async () => {
    keepFor(me.id + 1000);
    await showIssue();
    expect(reads()).toBe(0);
    expect(openAttempts()).toHaveLength(1);
  });
});
