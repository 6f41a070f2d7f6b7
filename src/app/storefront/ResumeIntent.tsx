import { paths } from '#contract/paths.ts';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import type { BundleId } from '#contract/ids.ts';
import { Intent } from '#contract/signInIntent.ts';
import { account, signInStateOf } from '../../features/account/index.ts';
import { atCoupons } from './accountPanels.ts';
import { hasRunningPlan } from '../../features/billing/index.ts';
import { loadBundles, offeredGoods, useOpenCart } from '../../features/cart/index.ts';
import { catalog, findIssue, isSelling, useRights } from '../../features/catalog/index.ts';
import { appConfig, showApiError, showToast, storeInfo } from '../../shared/shell/index.ts';
import { next, none, outcomeOf } from './resumeIntentState.ts';

/** The state of a history entry can be older than this version of the store. */
const intentIn = (raw: unknown): Intent | null => z.safeParse(Intent, raw).data ?? null;

/**
 * Carries out a user's intent after the sign-in has closed and the purchases are known.
 * @param first the intent of the history entry while this code was loading
 */
export function ResumeIntent({ first }: { first: unknown }) {
  const { state } = useLocation();
  const { user } = useSnapshot(account);
  const { purchasesLoaded, status } = useSnapshot(catalog);
  const isSignedIn = user !== null;
  const { signIn, intent } = signInStateOf(state);
  const asked = signIn ? JSON.stringify(intent ?? null) : 'null';
  const [progress, send] = useReducer(next, first, (raw) => {
    const before = intentIn(raw);
    return before ? next(none, { type: 'look', asked: before, isSignedIn: false }) : none;
  });
  const carryOut = useCarryOut();
  const resume = useEffectEvent((wanted: Intent) => {
    send({ type: 'done' });
    carryOut(wanted);
  });
  useEffect(() => {
    send({ type: 'look', asked: intentIn(JSON.parse(asked)), isSignedIn });
  }, [asked, isSignedIn]);
  const isSettled = purchasesLoaded && status === 'ready' && asked === 'null';
  useEffect(() => {
    if (progress.phase === 'resuming' && isSettled) resume(progress.intent);
  }, [progress, isSettled]);
  return null;
}

/** Opens the cart or the coupon field. Nothing is paid or redeemed. */
function useCarryOut(): (intent: Intent) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openCart = useOpenCart();
  const rights = useRights();
  const openBundle = async (id: BundleId): Promise<void> => {
    const item = { type: 'bundle', id } as const;
    await loadBundles().catch(showApiError);
    if (offeredGoods(item)) openCart(item);
    else showToast({ key: 'catalog.itemNotFound', kind: 'error' });
  };
  const carryOut = (intent: Intent): void => {
    if (intent.kind === 'bundle') return void openBundle(intent.bundle);
    if (intent.kind === 'buy')
      return openCart({ type: 'issue', id: intent.issue, gift: intent.gift });
    if (intent.kind === 'subscribe')
      return openCart(intent.plan === undefined ? null : { type: 'plan', id: intent.plan });
    const state = { ...atCoupons, code: intent.code };
    return void navigate(paths.account, { state, replace: pathname === paths.account });
  };
  return (intent) => {
    const issue = intent.kind === 'buy' ? findIssue(intent.issue) : undefined;
    const outcome = outcomeOf(intent.kind, {
      isOwned:
        intent.kind === 'buy'
          ? !intent.gift && rights.boughtIds.includes(intent.issue)
          : intent.kind === 'subscribe' && hasRunningPlan(account.user?.planPayment),
      isSelling: isSelling(appConfig),
      issue,
      hasPlans: storeInfo.plans.length > 0,
    });
    if (intent.whose !== undefined && intent.whose !== account.user?.id)
      showToast({ key: 'account.otherUser', kind: 'info' });
    if (outcome === 'owned') showToast({ key: 'errors.already_owned', kind: 'info' });
    if (outcome === 'gone') showToast({ key: 'catalog.itemNotFound', kind: 'error' });
    if (outcome === 'open') carryOut(intent);
  };
}
