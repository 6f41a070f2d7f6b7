import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { folded, hasWords } from '#contract/titles.ts';
import { loadStates, type resource } from '../../../shared/api/resource.ts';
import { Muted } from '../../../shared/ui/content.styles.ts';
import { entry } from '../../../shared/ui/fields.styles.ts';
import { isFocusLost, useFocusAfterChange } from '../../../shared/ui/focus.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { color, size, space, widths } from '../../../shared/ui/tokens.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { numberText, t } from '../publishPage.ts';
import { Plain } from '../shelf/ShelfPage.tsx';
import { showError } from '../toasts/publishToasts.ts';
import { LoadStatus } from './adminParts.tsx';
import { type PagedList, type Part, saveCsv, useLater } from './pagedList.ts';

export interface Column<Row> {
  readonly name: string;
  /** The content of a cell; its filter and the file use it too. */
  readonly text: (row: Row) => string;
  /** The cell as shown, if it is more than its text. */
  readonly view?: (row: Row) => ReactNode;
  /** The value in the file, if it differs from the shown text. */
  readonly value?: (row: Row) => string;
}

interface Props<Row> {
  /** The name of the table, and of its file. */
  readonly name: string;
  /** Its rows. They are loaded when the table is shown. */
  readonly source: ReturnType<typeof resource<readonly Row[]>> | PagedList<Row>;
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
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
export function AdminTable<Row>(props: Props<Row>) {
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
  const { busy: isBusy, run } = useBusy();
  const [shown, setShown] = useState(pageSize);
  const wanted = folded(filter);
  const has = (row: Row) =>
    hasWords(folded(columns.map(({ text }) => text(row)).join(' ')), wanted);
  const isFiltered = wanted.trim() !== '';
  const found = isFiltered && !paged ? rows.filter(has) : rows;
  const isLoaded = list.state === loadStates.loaded;
  const find = useLater((text: string) => void paged?.search(text));
  const save = () =>
    saveCsv(name, columns, paged ? paged.parts() : [found], setCollected).catch(showError);
  const showMore = async () =>
    paged ? run(() => paged.more().catch(showError)) : setShown(shown + pageSize);
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
      {found.length > 0 && <Rows {...props} rows={paged ? found : found.slice(0, shown)} />}
      {isLoaded && isFiltered && found.length === 0 && <Plain>{t('table.nothing')}</Plain>}
      {(next !== null || (!paged && found.length > shown)) && (
        <button type="button" className={quiet} disabled={isBusy} onClick={() => void showMore()}>
          {t('shelf.more')}
        </button>
      )}
    </section>
  );
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

interface RowsProps<Row> extends Pick<Props<Row>, 'name' | 'columns' | 'rowKey' | 'actions'> {
  readonly rows: readonly Row[];
}

export function Rows<Row>({ name, rows, columns, rowKey, actions }: RowsProps<Row>) {
  return (
    <Table aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col">
              {column.name}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.name} data-name={column.name}>
                {column.view?.(row) || <bdi>{column.text(row)}</bdi>}
              </td>
            ))}
            {actions && <td>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
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

const Table = styled.table`
  inline-size: 100%;
  margin-block: ${space(2)};
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & th {
    padding-block: ${space(1)};
    color: ${color.muted};
    font-size: ${size.small};
    font-weight: 600;
    text-align: start;
  }
  & th,
  & td {
    padding-inline-end: ${space(2)};
  }
  & td {
    padding-block: ${space(1)};
    overflow-wrap: anywhere;
  }
  & tbody tr {
    border-block-start: 1px solid ${color.line};
  }
  & td:last-child:has(button) {
    inline-size: 1%;
    padding-inline-end: 0;
    white-space: nowrap;
  }
  @media (width < ${widths.medium}px) {
    display: block;
    & thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & tbody,
    & tr {
      display: grid;
    }
    & tbody tr {
      gap: ${space(0.5)};
      padding-block: ${space(1.5)};
    }
    & td,
    & td:last-child:has(button) {
      display: flex;
      flex-wrap: wrap;
      gap: ${space(1)};
      inline-size: auto;
      padding: 0;
      white-space: normal;
    }
    & td[data-name]::before {
      content: attr(data-name);
      flex: 0 0 ${space(14)};
      color: ${color.muted};
      font-size: ${size.small};
      font-weight: 600;
    }
    & td[data-name] {
      flex-wrap: nowrap;
    }
    & td[data-name] > * {
      min-inline-size: 0;
    }
  }
`;
