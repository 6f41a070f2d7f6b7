import { styled } from '@linaria/react';
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Dialog } from '@ark-ui/react/dialog';
import type { Purchases } from '#contract/api/user.ts';
import { account } from '../account/index.ts';
import { planView, type PlanView } from './planView.ts';
import { catalog, loadPurchases } from '../catalog/index.ts';
import { t, dayText, focusIfLost, storeInfo } from '../../shared/shell/index.ts';
import { ActionButton, PlanChange } from './PlanChange.tsx';
import { quiet, destructive } from '../../shared/ui/parts.styles.ts';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { refreshPlan, resumeRenewal, cancelRenewal } from './planActions.ts';
import { Answers, ModalPanel, Question } from '../../shared/ui/modal/index.ts';
import { Muted } from '../../shared/ui/content.styles.ts';
import { RequestFailure } from '../../shared/ui/RequestFailure.tsx';
import { space } from '../../shared/ui/tokens.ts';

/**
 * The state of the user's subscription and its actions.
 * @param Plans the offer for a user without a subscription
 * @param Payment the payment of a late renewal, and the card of the next ones
 */
export function SubscriptionPanel(parts: Parts) {
  const { user } = useSnapshot(account);
  if (!user) return null;
  const plan = user.planPayment;
  return (
    <Settled>
      {({ subscription }) => <PlanState view={planView(plan, subscription)} {...parts} />}
    </Settled>
  );
}

/** Renders the loaded purchases, or the state of their request. */
function Settled({ children }: { children: (purchases: Purchases) => ReactNode }) {
  const { purchases, purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  if (purchasesLoaded && purchasesFailed)
    return (
      <RequestFailure
        text={t('reader.purchasesUnknown')}
        again={t('reader.tryAgain')}
        onRetry={tryAgain}
      />
    );
  // The previous purchases stay during a reload.
  if (purchases) return children(purchases as Purchases);
  return <output>{t('books.loading')}</output>;
}

/** A repeated failure is shown at the button that was pressed. */
const tryAgain = (): void => void loadPurchases().catch(() => undefined);

interface CancelRenewalProps {
  /** The end of the paid period. Until then all issues can be read. */
  readonly until: string | null;
  /** Receives the focus when the button is removed. */
  readonly place: RefObject<HTMLElement | null>;
}

function CancelRenewal({ until, place }: CancelRenewalProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" className={quiet} onClick={() => setAsking(true)}>
        {t('planState.cancelRenewal')}
      </button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        keep={keep}
        finalFocusEl={() => (button.current?.isConnected ? button.current : place.current)}
      >
        <ModalPanel heading={t('books.cancel.title')}>
          <Explanation until={until} />
          <Decision keep={keep} onDone={() => setAsking(false)} />
        </ModalPanel>
      </Question>
    </>
  );
}

const Explanation = ({ until }: Pick<CancelRenewalProps, 'until'>) => (
  <Dialog.Description asChild>
    <Words>
      <p>
        <bdi>{t('books.cancel.hint')}</bdi>
      </p>
      {until && (
        <p>
          <bdi>{t('books.cancel.until', { date: dayText(until) })}</bdi>
        </p>
      )}
    </Words>
  </Dialog.Description>
);

interface DecisionProps {
  readonly keep: React.Ref<HTMLButtonElement>;
  readonly onDone: () => void;
}

function Decision({ keep, onDone }: DecisionProps) {
  const { busy, run } = useBusy();
  const cancel = (): Promise<void> => run(cancelRenewal).then(onDone);
  return (
    <Answers>
      <Dialog.CloseTrigger ref={keep} className={quiet}>
        {t('books.cancel.keep')}
      </Dialog.CloseTrigger>
      <button type="button" className={destructive} disabled={busy} onClick={() => void cancel()}>
        {t('planState.cancelRenewal')}
      </button>
    </Answers>
  );
}

export interface Parts {
  readonly Plans: ComponentType;
  readonly Payment: ComponentType<{ readonly isPastDue: boolean }>;
}

interface Props extends Parts {
  readonly view: PlanView;
}

function PlanState({ view, ...parts }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its state. The text that replaces it gets the focus.
  useFocusAfterChange(view.kind, () => focusIfLost(place.current));
  return (
    <State ref={place} tabIndex={-1} data-plan={view.kind}>
      {contentOf(view, parts, place)}
    </State>
  );
}

function contentOf(
  view: PlanView,
  { Plans, Payment }: Parts,
  place: RefObject<HTMLElement | null>,
) {
  switch (view.kind) {
    case 'awaited':
      return <Awaited />;
    case 'running':
      return <Running view={view} place={place} Payment={Payment} />;
    case 'ending':
      return <Ending view={view} />;
    case 'given':
      return <Sentence text={givenText(view.until)} />;
    case 'offered':
    default:
      return <Offered endedAt={view.endedAt} Plans={Plans} />;
  }
}

const dayOf = (time: string | null): string => (time ? dayText(time) : '');

const givenText = (until: string | null): string =>
  until ? t('planState.activeUntil', { date: dayText(until) }) : t('planState.active');

const Sentence = ({ text }: { text: string }) => (
  <p>
    <bdi>{text}</bdi>
  </p>
);

const Awaited = () => (
  <>
    <Sentence text={t('planState.awaiting')} />
    <ActionButton text={t('planState.refresh')} act={refreshPlan} />
  </>
);

interface RunningProps extends Pick<Parts, 'Payment'> {
  readonly view: Extract<PlanView, { kind: 'running' }>;
  readonly place: RefObject<HTMLElement | null>;
}

/** A past-due subscription has no paid period left. */
const Running = ({ view: { isPastDue, renewsAt, startsAt }, place, Payment }: RunningProps) => (
  <>
    <Words>
      {startsAt ? (
        <Sentence text={t('planState.begins', { date: dayText(startsAt) })} />
      ) : (
        <Sentence text={t(isPastDue ? 'books.plan.pastDue' : 'planState.active')} />
      )}
      {renewsAt && !isPastDue && (
        <Muted>
          <bdi>{t('planState.nextBilling', { date: dayText(renewsAt) })}</bdi>
        </Muted>
      )}
    </Words>
    <Payment key={String(isPastDue)} isPastDue={isPastDue} />
    {!isPastDue && <PlanChange place={place} />}
    <CancelRenewal until={isPastDue ? null : renewsAt} place={place} />
  </>
);

/** A gateway that can renew the plan again is asked to. With another one, a new plan begins at the end. */
function Ending({ view: { until, isResumable } }: { view: Extract<PlanView, { kind: 'ending' }> }) {
  const { busy, run } = useBusy();
  return (
    <>
      <Words>
        <Sentence text={t('planState.ends', { date: dayOf(until) })} />
        {isResumable && (
          <Muted>
            <bdi>{t('planState.resumeHint')}</bdi>
          </Muted>
        )}
      </Words>
      {isResumable && (
        <button
          type="button"
          className={quiet}
          disabled={busy}
          onClick={() => void run(resumeRenewal)}
        >
          {t('planState.resume')}
        </button>
      )}
    </>
  );
}

function Offered({ endedAt, Plans }: { endedAt: string | null; Plans: ComponentType }) {
  const { plans } = useSnapshot(storeInfo);
  if (plans.length === 0) return <Sentence text={t('planState.noPlans')} />;
  return (
    <Offer>
      <Words>
        {endedAt && (
          <>
            <Sentence text={t('planState.ended', { date: dayText(endedAt) })} />
            <Sentence text={t('planState.kept')} />
          </>
        )}
        <Sentence text={t('books.plan.offer')} />
      </Words>
      <Plans />
    </Offer>
  );
}

/** The state of a subscription, and below it the actions. */
const State = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  max-inline-size: 36rem;
  text-wrap: pretty;
  &:focus {
    outline: none;
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(0.5)};
`;

const Offer = styled.div`
  display: grid;
  gap: ${space(2)};
  inline-size: 100%;
`;
