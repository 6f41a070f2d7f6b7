import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { t } from '../../shell/index.ts';
import { reader } from '../store.ts';
import { turnTo } from '../turning.ts';
import { FieldHint, FieldLabel, Field, pageForm } from './pageField.styles.ts';
import { pageTyped } from './rules.ts';

/** Where a page's number can be typed; Enter goes there. */
export function PageField({ pageCount }: { pageCount: number }) {
  const { page } = useSnapshot(reader);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useShownPage(field, page);
  const go = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = pageTyped(field.current?.value ?? '', pageCount);
    setWrong(typed === null);
    if (typed !== null) turnTo(typed, { cause: event.nativeEvent });
    field.current?.select();
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
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onKeyDown={keepKeys}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={() => setWrong(false)}
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

/** Says where one is, unless somebody types. */
function useShownPage(
  field: { readonly current: HTMLInputElement | null },
  page: PageNumber,
): void {
  useEffect(() => {
    const { current } = field;
    if (current && (document.activeElement !== current || current.value === ''))
      current.value = String(page);
  }, [field, page]);
}
