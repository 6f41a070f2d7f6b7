import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Components, type ListProps, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { t } from '../../../shared/shell/index.ts';
import { type Counted, CountedItem } from '../CountedItem.tsx';
import { labelOf } from '../pageLabels.ts';
import { useIssueLanguage } from '../useDirection.ts';
import { type Hit, hitBeside } from './rules.ts';
import { HitButton, HitPage, list as listLook, List, Words } from './search.styles.ts';
import { useSearchStore, useSession, useSessionStore } from '../session/context.ts';

interface Props {
  readonly onChoose: (hit: Hit, cause: Event) => void;
}

interface Context extends Props, Counted {
  readonly current: Hit | null;
}

/** The height of a hit with one line of words. */
const rowHeight = 52;

const noHits: readonly Hit[] = [];

/** All hits in reading order. Only visible ones are mounted. */
export function Results({ onChoose }: Props) {
  const session = useSession();
  const list = useRef<VirtuosoHandle>(null);
  const { state } = useSearchStore();
  const lang = useIssueLanguage();
  const hits = state.at === 'off' ? noHits : (state.hits as readonly Hit[]);
  const current = state.at === 'off' ? null : state.current;
  const [height, setHeight] = useState(hits.length * rowHeight);
  useEffect(() => {
    const near = current ?? hitBeside(session.search.state, 1, session.turning.visiblePage);
    const index = near ? hits.indexOf(near) : -1;
    if (index >= 0) list.current?.scrollIntoView({ index, behavior: 'auto' });
  }, [session, current, hits]);
  return (
    <Virtuoso
      ref={list}
      className={listLook}
      style={{ blockSize: height }}
      lang={lang}
      tabIndex={-1}
      data={hits}
      context={{ onChoose, current, count: hits.length }}
      components={parts}
      defaultItemHeight={rowHeight}
      increaseViewportBy={4 * rowHeight}
      totalListHeightChanged={setHeight}
      computeItemKey={(_, { page, order }) => `${page} ${order}`}
      itemContent={resultOf}
      onKeyDown={(event) => walk(event, list.current)}
    />
  );
}

const resultOf = (_index: number, hit: Hit, { current, onChoose }: Context) => (
  <Result hit={hit} isCurrent={hit === current} onChoose={onChoose} />
);

interface ResultProps extends Props {
  readonly hit: Hit;
  readonly isCurrent: boolean;
}

function Result({ hit, isCurrent, onChoose }: ResultProps) {
  const { pageLabels } = useSessionStore();
  const { page, before, match, after } = hit;
  return (
    <HitButton
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => onChoose(hit, event.nativeEvent)}
    >
      <Words dir="auto">
        {before}
        <mark>{match}</mark>
        {after}
      </Words>{' '}
      <HitPage>{labelOf(page, pageLabels)}</HitPage>
    </HitButton>
  );
}

/** Arrows move the focus along the list. They turn no page. */
function walk(event: KeyboardEvent, list: VirtuosoHandle | null): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  const item = event.target instanceof Element && event.target.closest('[data-item-index]');
  if (step === undefined || !item) return;
  event.preventDefault();
  event.stopPropagation();
  const index = Number(item.getAttribute('data-item-index')) + step;
  const done = (): void =>
    item.parentElement
      ?.querySelector<HTMLElement>(`[data-item-index="${index}"] button`)
      ?.focus({ preventScroll: true });
  if (index >= 0) list?.scrollIntoView({ index, behavior: 'auto', done });
}

const parts: Components<Hit, Context, HTMLUListElement> = { List: Rows, Item: CountedItem };

function Rows({ ref, style, children }: ListProps<HTMLUListElement>) {
  return (
    <List ref={ref} style={style} aria-label={t('searchPanel.list')}>
      {children}
    </List>
  );
}
