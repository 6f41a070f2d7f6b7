import { subscribeKey } from 'valtio/utils';
import { describe, expect, it } from 'vitest';
import {
  createSessionStore,
  setDocument,
  setLayout,
} from '../../../src/features/reader/session/sessionStore.ts';
import { layoutOf } from '../../../src/features/reader/spreads/layout.ts';
import { PageTurning } from '../../../src/features/reader/stage/pageTurning.ts';
import { page, pairs } from '../../helpers/pairing.ts';

function begun() {
  const store = createSessionStore();
  setDocument(store, 10, null);
  setLayout(store, layoutOf(pairs(10, { isNarrow: true })));
  const turning = new PageTurning(store);
  const unregister = turning.registerPresenter(() => true);
  return { store, turning, unregister };
}

const cause = new Event('click');

describe('A turn that the stage has shown', () => {
  it('is committed after its frame', async () => {
    const { store, turning } = begun();
    turning.turn('next', { cause });
    expect([turning.visiblePage, store.page]).toEqual([page(2), page(1)]);
    await expect.poll(() => store.page).toBe(page(2));
  });

  it('is committed at once by the end of the session, to listeners that do not wait', () => {
    const { store, turning, unregister } = begun();
    const heard: number[] = [];
    const stop = subscribeKey(store, 'page', (now) => heard.push(now), true);
    turning.turn('next', { cause });
    turning.commitShown();
    stop();
    unregister();
    expect(heard).toEqual([page(2)]);
  });

  it('is void when its stage is replaced before the frame', () => {
    const { store, turning, unregister } = begun();
    turning.turn('next', { cause });
    unregister();
    turning.commitShown();
    expect(store.page).toBe(page(1));
  });
});
