import { useId, useRef, useState } from 'react';
import { entry, Fault, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { ButtonRow, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { browserZone, t, zonedText } from '../publishPage.ts';
import { stateOf } from '../shelf/shelfOrder.ts';
import { Narrow } from './editor.styles.ts';
import { localTimeOf, momentOf } from './issueForm.ts';
import { schedule } from './saveIssue.ts';
import type { FormState } from './useForm.ts';

/** The time at which a draft is published by itself, and why that did not happen. */
export const Schedule = (state: FormState) =>
  stateOf(state.issue) === 'draft' ? <DraftSchedule {...state} /> : null;

function DraftSchedule({ issue, form, isBusy, validate }: FormState) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { publishAt, publishRefusal } = issue;
  const time = typed ?? (publishAt === null ? '' : localTimeOf(publishAt));
  const send = async (): Promise<void> => {
    const at = momentOf(time);
    const isOver = at === null || Date.parse(at) <= Date.now();
    setWrong(isOver);
    if (isOver) return input.current?.focus();
    if (validate(true) && (await schedule(issue, form, at))) setTyped(null);
  };
  const takeBack = async (): Promise<void> => {
    if (await schedule(issue, form, null)) setTyped('');
    input.current?.focus();
  };
  return (
    <Field>
      <Label htmlFor={id}>{t('editor.schedule.label')}</Label>
      <Narrow>
        <input
          ref={input}
          id={id}
          type="datetime-local"
          className={entry}
          value={time}
          aria-invalid={isWrong}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Narrow>
      <div id={`${id}-about`}>
        {isWrong && <Fault>{t('editor.schedule.wrong')}</Fault>}
        {publishRefusal && <Fault>{t(`editor.schedule.refused.${publishRefusal}`)}</Fault>}
        <SmallPrint>
          {publishAt === null
            ? t('editor.schedule.zone', { zone: browserZone() })
            : t('editor.schedule.set', { time: zonedText(publishAt) })}
        </SmallPrint>
      </div>
      <ButtonRow>
        <button type="button" className={quiet} disabled={isBusy} onClick={() => void send()}>
          {t(publishAt === null ? 'editor.schedule.send' : 'editor.schedule.change')}
        </button>
        {publishAt !== null && (
          <button type="button" className={quiet} disabled={isBusy} onClick={() => void takeBack()}>
            {t('editor.schedule.takeBack')}
          </button>
        )}
      </ButtonRow>
    </Field>
  );
}
