import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { labelOf, pageLabelled } from '../pageLabels.ts';
import { Field, FieldHint, FieldLabel, pageForm } from './pageField.styles.ts';
import { pageTyped } from './stripGeometry.ts';
import { useSession, useSessionStore } from '../session/context.ts';

/** Shows the current page. Enter goes to a typed page number or label. */
export function PageField({ pageCount }: { pageCount: number }) {
  const { turning } = useSession();
  const { page, pageLabels } = useSessionStore();
  const shown = labelOf(page, pageLabels);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const go = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    field.current?.select();
    const goal =
      typed === null ? page : (pageLabelled(typed, pageLabels) ?? pageTyped(typed, pageCount));
    if (goal === null) return setWrong(true);
    change(null);
    turning.turnTo(goal, { cause: event.nativeEvent });
  };
  return (
    <form className={pageForm} onSubmit={go}>
      <FieldLabel htmlFor={id}>{t('reader.goToPage')}</FieldLabel>
      <Field
        ref={field}
        id={id}
        type="text"
        inputMode={pageLabels ? 'text' : 'numeric'}
        enterKeyHint="go"
        autoComplete="off"
        size={Math.max(3, String(pageCount).length, shown.length)}
        value={typed ?? shown}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onKeyDown={keepKeys}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => change(null)}
      />
      <FieldHint id={`${id}-hint`} role={isWrong ? 'alert' : undefined} data-wrong={isWrong}>
        {hintOf({ isWrong, isLabelled: pageLabels !== null, page, total: pageCount })}
      </FieldHint>
    </form>
  );
}

interface Hint {
  readonly isWrong: boolean;
  readonly isLabelled: boolean;
  readonly page: PageNumber;
  readonly total: number;
}

/** A label does not show the distance from the end. */
function hintOf({ isWrong, isLabelled, page, total }: Hint): string {
  if (isWrong) return t('reader.noSuchPage', { total });
  return isLabelled ? t('reader.pageOf', { page, total }) : t('reader.ofPages', { total });
}

/** Typed keys do not move in the row; Escape closes the strip. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape') event.stopPropagation();
}
