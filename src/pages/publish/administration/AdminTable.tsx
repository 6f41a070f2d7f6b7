import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { folded, hasWords } from '#contract/titles.ts';
import { loadStates, type resource } from '../../../shared/api/resource.ts';
import { Muted } from '../../../shared/ui/content.styles.ts';
import { entry } from '../../../shared/ui/fields.styles.ts';
import { isFocusLost, useFocusAfterChange } from '../../../shared/ui/focus.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { space } from '../../../shared/ui/tokens.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { numberText, t } from '../publishPage.ts';
import { Plain } from '../shelf/shelf.styles.ts';
import { showError } from '../toasts/publishToasts.ts';
import { LoadStatus } from './adminParts.tsx';
import { SortSelect, useSorting } from './SortChoice.tsx';
import { Rows } from './TableRows.tsx';
import { type Column, type PagedList, type Part, saveCsv, useLater } from './pagedList.ts';

export type { Column } from './pagedList.ts';

interface Props<Row, By extends string> {
  /** The name of the table, and of its file. */
  readonly name: string;
  /** Its rows. They are loaded when the table is shown. */
  readonly source: ReturnType<typeof resource<readonly Row[]>> | PagedList<Row, By>;
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row, By>[];
  /** Further columns of the file, which the page does not show. */
  readonly fileColumns?: readonly Column<Row, By>[];
  readonly empty: string;
  /** For a list that the store searches. */
  readonly searchLabel?: string;
  /** The buttons of a row. */
  readonly actions?: (row: Row) => ReactNode;
}

/** The filter appears from this number of rows on. */
const filterFrom = 9;

/** The rows at first, and added by each press of the button. */
const pageSize = 100;

/** A list of the administration, with its filter, its file, and what it shows while it is empty, loading or failed. */
export function AdminTable<Row, By extends string = never>(props: Props<Row, By>) {
  const { name, source, columns, empty } = props;
  const list = useSnapshot(source.data);
  const paged = 'parts' in source ? source : null;
  // The data of a call are never changed in place.
  const value = list.value as readonly Row[] | Part<Row>;
  const { rows, next } = 'rows' in value ? value : { rows: value, next: null };
  const section = useFocusInstead(rows);
  useEffect(() => void source.load(), [source]);
  const [filter, setFilter] = useState(paged?.searched.text ?? '');
  const [collected, setCollected] = useState(0);
  const [shown, setShown] = useState(pageSize);
  const isFiltered = filter.trim() !== '';
  const { busy: isBusy, run } = useBusy();
  const sorting = useSorting(columns, paged, (loaded) => void run(() => loaded));
  const found = sorting.sorted(
    isFiltered && !paged ? rows.filter(filterBy(columns, filter)) : rows,
  );
  const isLoaded = list.state === loadStates.loaded;
  const find = useLater((text: string) => void paged?.search(text));
  const save = () => saveCsv(props, paged ? paged.parts() : [found], setCollected).catch(showError);
  const showMore = () =>
    void (paged ? run(() => paged.more().catch(showError)) : setShown(shown + pageSize));
  return (
    <section aria-label={name} tabIndex={-1} {...section}>
      <LoadStatus source={source} />
      {isLoaded && rows.length === 0 && !isFiltered && <Plain>{empty}</Plain>}
      {(rows.length > 0 || isFiltered) && (
        <Tools>
          {(rows.length >= filterFrom || isFiltered) && (
            <Filter
              label={props.searchLabel ?? t('table.filter')}
              value={filter}
              onChange={(text) => {
                setFilter(text);
                if (paged) find(text);
              }}
              count={found.length}
            />
          )}
          <button type="button" className={quiet} disabled={isBusy} onClick={() => void run(save)}>
            {t('table.save')}
          </button>
          <Muted as="output">
            {collected > 0 && t('table.collected', { count: numberText(collected) })}
          </Muted>
        </Tools>
      )}
      {rows.length > 1 && <SortSelect sorting={sorting} />}
      {found.length > 0 && (
        <Rows {...props} sorting={sorting} rows={paged ? found : found.slice(0, shown)} />
      )}
      {isLoaded && isFiltered && found.length === 0 && <Plain>{t('table.nothing')}</Plain>}
      {(next !== null || (!paged && found.length > shown)) && (
        <button type="button" className={quiet} disabled={isBusy} onClick={showMore}>
          {t('shelf.more')}
        </button>
      )}
    </section>
  );
}

function filterBy<Row, By extends string>(columns: readonly Column<Row, By>[], filter: string) {
  const wanted = folded(filter);
  return (row: Row): boolean =>
    hasWords(folded(columns.map(({ text }) => text(row)).join(' ')), wanted);
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly count: number;
}

function Filter({ label, value, onChange, count }: FilterProps) {
  const id = useId();
  return (
    <>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <input
        id={id}
        type="search"
        className={entry}
        dir="auto"
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Muted as="output">{value.trim() && t('table.found', { count: numberText(count) })}</Muted>
    </>
  );
}

/** The section takes the focus of a button whose row has gone. */
function useFocusInstead(rows: unknown) {
  const ref = useRef<HTMLElement>(null);
  const wasInside = useRef(false);
  useFocusAfterChange(rows, () => {
    if (isFocusLost() && wasInside.current) ref.current?.focus();
  });
  const onFocus = (): void => {
    wasInside.current = true;
  };
  // An element that is removed leaves the focus to no other one.
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget) wasInside.current = false;
  };
  return { ref, onFocus, onBlur };
}

interface ConfirmProps {
  readonly ask: string;
  readonly confirm: string;
  /** The row, for screen readers. */
  readonly subject: string;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone. Its first press asks. */
export function ConfirmButton({ ask, confirm, subject, onConfirm }: ConfirmProps) {
  const [isAsked, setAsked] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => () => void requestAnimationFrame(focusHeadingIfLost), []);
  const cancel = (): void => {
    setAsked(false);
    requestAnimationFrame(() => first.current?.focus());
  };
  if (!isAsked)
    return (
      <button
        ref={first}
        type="button"
        className={quiet}
        aria-label={`${ask}: ${subject}`}
        onClick={() => setAsked(true)}
      >
        {ask}
      </button>
    );
  return (
    <Asked onKeyDown={({ key }) => key === 'Escape' && cancel()}>
      <CancelButton onCancel={cancel} />
      <button
        type="button"
        className={quiet}
        aria-label={`${confirm}: ${subject}`}
        onClick={onConfirm}
      >
        {confirm}
      </button>
    </Asked>
  );
}

/** The heading takes the focus of a button that has gone with its row or its form. */
function focusHeadingIfLost(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
}

/** Takes the focus from the pressed button, which has disappeared. */
function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => own.current?.focus(), []);
  return (
    <button ref={own} type="button" className={quiet} onClick={onCancel}>
      {t('table.keep')}
    </button>
  );
}

const Asked = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  & > input {
    flex: 1 1 ${space(28)};
    inline-size: auto;
  }
`;
