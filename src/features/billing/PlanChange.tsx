import { type RefObject, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Plan } from '#contract/api/store.ts';
import { useUserData } from '../account/index.ts';
import { priceText } from '../catalog/index.ts';
import { dayText, focusIfLost, storeInfo, t } from '../../shared/shell/index.ts';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { ChangeDialog, Change } from './ChangeDialog.tsx';
import { keepPlan, newPlanResource, type PlanResource } from './planActions.ts';
import { type ChangeView, changeView, choicesOf } from './panelViews.ts';
import { ButtonRow } from '../../shared/ui/content.styles.ts';

interface Props {
  /** Receives the focus when the pressed button is removed. */
  readonly place: RefObject<HTMLElement | null>;
}

/** The change of the plan of a renewing subscription. Shows nothing if the plan cannot be changed. */
export function PlanChange({ place }: Props) {
  const [plan] = useState(newPlanResource);
  useUserData(plan.refresh);
  const state = useSnapshot(plan.data).value;
  const { plans } = useSnapshot(storeInfo);
  const view = changeView(state);
  useFocusAfterChange(view.kind, () => focusIfLost(place.current));
  const choices = choicesOf(plans, state);
  if (view.kind === 'none') return null;
  return (
    <Change data-plan-change={view.kind}>
      <Sentence view={view} />
      <ButtonRow>
        {view.kind === 'unconfirmed' && (
          <ActionButton text={t('planState.refresh')} act={plan.refresh} />
        )}
        {view.kind === 'planned' && (
          <ActionButton text={t('planChange.keep')} act={() => keepPlan(plan)} />
        )}
        {'startsAt' in view && view.startsAt !== null && choices.length > 0 && (
          <ChangePlan plan={plan} choices={choices} startsAt={view.startsAt} place={place} />
        )}
      </ButtonRow>
    </Change>
  );
}

function Sentence({ view }: { readonly view: ChangeView }) {
  if (view.kind === 'unconfirmed')
    return (
      <p>
        <bdi>{t('planChange.pending')}</bdi>
      </p>
    );
  if (view.kind !== 'planned') return null;
  const { plan, amount, startsAt, ...money } = view.change;
  const price = priceText(amount, money, browserLanguage());
  const name = t(`cart.period.${plan.period}`);
  return (
    <p>
      <bdi>{t('planChange.planned', { plan: name, price, date: dayText(startsAt) })}</bdi>
    </p>
  );
}

interface ActionButtonProps {
  readonly text: string;
  readonly act: () => Promise<void>;
}

/** Stays enabled during the request, because a disabled button loses the focus. */
export function ActionButton({ text, act }: ActionButtonProps) {
  const { busy, run } = useBusy();
  const press = (): void => {
    if (!busy) void run(act);
  };
  return (
    <button type="button" className={quiet} aria-busy={busy} onClick={press}>
      {text}
    </button>
  );
}

interface ChangePlanProps extends Props {
  readonly plan: PlanResource;
  readonly choices: readonly Plan[];
  readonly startsAt: string;
}

function ChangePlan({ place, ...dialog }: ChangePlanProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" className={quiet} onClick={() => setAsking(true)}>
        {t('planChange.confirm')}
      </button>
      <ChangeDialog
        {...dialog}
        open={asking}
        onClose={() => setAsking(false)}
        finalFocusEl={() => (button.current?.isConnected ? button.current : place.current)}
      />
    </>
  );
}
