import { Dialog } from '@ark-ui/react/dialog';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Plan } from '#contract/api/store.ts';
import { priceText } from '../../catalog/index.ts';
import { dayText, storeInfo, t } from '../../../shared/shell/index.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { Answers, ModalPanel, Question } from '../../../shared/ui/modal/index.ts';
import { filled, quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { changePlan, type PlanResource } from './effects.ts';
import { Choice, Choices, Price } from './planChange.styles.ts';

interface FormProps {
  readonly plan: PlanResource;
  /** At least one. */
  readonly choices: readonly Plan[];
  /** The time at which the chosen plan begins. */
  readonly startsAt: string;
  readonly onClose: () => void;
}

interface Props extends FormProps {
  readonly open: boolean;
  readonly finalFocusEl: () => HTMLElement | null;
}

/** The choice of another plan. It names the date and the price before the user confirms. */
export function ChangeDialog({ open, finalFocusEl, ...form }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Question open={open} onClose={form.onClose} keep={keep} finalFocusEl={finalFocusEl}>
      <ModalPanel heading={t('planChange.title')}>
        <ChangeForm {...form} keep={keep} />
      </ModalPanel>
    </Question>
  );
}

function ChangeForm({
  plan,
  choices,
  startsAt,
  onClose,
  keep,
}: FormProps & { readonly keep: React.Ref<HTMLButtonElement> }) {
  const { busy, run } = useBusy();
  const [chosen, choose] = useState(choices[0]?.id);
  const wanted = choices.find(({ id }) => id === chosen) ?? choices[0];
  const confirm = (): void => {
    if (wanted && !busy) void run(() => changePlan(plan, wanted)).then(onClose);
  };
  return (
    <>
      <Choices>
        <VisuallyHidden as="legend">{t('planChange.others')}</VisuallyHidden>
        {choices.map((one) => (
          <PlanChoice
            key={one.id}
            plan={one}
            isChosen={one.id === wanted?.id}
            onChoose={() => choose(one.id)}
          />
        ))}
      </Choices>
      <Dialog.Description asChild>
        <p>
          <bdi>
            {t('planChange.from', { date: dayText(startsAt) })} {t('planChange.takeBack')}
          </bdi>
        </p>
      </Dialog.Description>
      <Answers>
        <Dialog.CloseTrigger ref={keep} className={quiet}>
          {t('planChange.cancel')}
        </Dialog.CloseTrigger>
        <button type="button" className={filled} aria-busy={busy} onClick={confirm}>
          {t('planChange.confirm')}
        </button>
      </Answers>
    </>
  );
}

interface PlanChoiceProps {
  readonly plan: Plan;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PlanChoice({ plan: { id, period, price }, isChosen, onChoose }: PlanChoiceProps) {
  const money = useSnapshot(storeInfo);
  return (
    <Choice>
      <input type="radio" name="plan" value={id} checked={isChosen} onChange={onChoose} />
      <bdi>{t(`cart.period.${period}`)}</bdi>
      <Price>
        <bdi>{priceText(price, money, browserLanguage())}</bdi>
      </Price>
    </Choice>
  );
}
