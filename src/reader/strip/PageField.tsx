import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { reader } from '../store.ts';
import { turnTo } from '../turning.ts';
import { Field, FieldHint, FieldLabel, pageForm } from './pageField.styles.ts';
import { pageTyped } from './rules.ts';

/** Says which page is read; another page's number can be typed, and Enter goes there. */
export function PageField({ pageCount }: { pageCount: number }) {
  const { page } = useSnapshot(reader);
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
    const goal = pageTyped(typed ?? String(page), pageCount);
    if (goal === null) return setWrong(true);
    change(null);
    turnTo(goal, { cause: event.nativeEvent });
  };
  return (
    <form className={pageForm} onSubmit={go}>
      <FieldLabel htmlFor={id}>{t('reader.goToPage')}</FieldLabel>
      <Field
        ref={field}
        id={id}
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        size={Math.max(3, String(pageCount).length)}
        value={typed ?? String(page)}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onKeyDown={keepKeys}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => change(null)}
      />
      <FieldHint id={`${id}-hint`} role={isWrong ? 'alert' : undefined} data-wrong={isWrong}>
        {t(isWrong ? 'reader.noSuchPage' : 'reader.ofPages', { total: pageCount })}
      </FieldHint>
    </form>
  );
}

/** Keys that are typed walk in no row; Escape closes the strip. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape') event.stopPropagation();
}
