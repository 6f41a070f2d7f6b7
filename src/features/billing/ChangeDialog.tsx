import { Dialog } from '@ark-ui/react/dialog';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { Plan } from '#contract/api/store.ts';
import { priceText } from '../catalog/index.ts';
import { dayText, storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { Answers, ModalPanel, Question } from '../../shared/ui/modal/index.ts';
import { filled, quiet, VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { changePlan, type PlanResource } from './planActions.ts';
import { color, radius, space, target } from '../../shared/ui/tokens.ts';

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

/** The sentence about the change, and below it the actions. */
export const Change = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`;

const Choices = styled.fieldset`
  display: grid;
  gap: ${space(1)};
`;

const Choice = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: ${target};
  padding: ${space(1)} ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  cursor: pointer;
  & > input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.accent};
  }
  &:has(> input:checked) {
    border-color: ${color.ink};
    box-shadow: 0 0 0 1px ${color.ink};
  }
  &:has(> input:focus-visible) {
    outline: 2px solid ${color.ink};
    outline-offset: 3px;
  }
  & > input:focus-visible {
    outline: none;
  }
`;

const Price = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  white-space: nowrap;
`;
