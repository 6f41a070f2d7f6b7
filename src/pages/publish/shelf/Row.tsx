import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { edits } from '../editor/editState.ts';
import { moneyText, t, zonedText } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';
import { DragHandle } from './DragHandle.tsx';
import {
  Badge,
  Cover,
  CoverArea,
  Item,
  link,
  Meta,
  Title,
  RowText,
  SelectBox,
  moveButton,
  MoveButtonRow,
} from './row.styles.ts';
import { titleLanguage, titleOf, move } from './shelfState.ts';
import { rowId, stateOf, targetPosition } from './shelfOrder.ts';
import { pressIssue, selection } from './bulkForm.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

interface MoveButtonsProps {
  readonly position: number;
  readonly count: number;
  readonly onDone: () => void;
}

const moves = [
  { key: 'Home', direction: 'first', icon: 'M7 6h10M12 19V10m-4 4l4-4 4 4' },
  { key: 'ArrowUp', direction: 'up', icon: 'M12 19V6m-5 5l5-5 5 5' },
  { key: 'ArrowDown', direction: 'down', icon: 'M12 5v13m-5-5l5 5 5-5' },
  { key: 'End', direction: 'last', icon: 'M7 18h10M12 5v9m-4-4l4 4 4-4' },
] as const;

/** Buttons that move an issue without dragging. */
const MoveButtons = ({ position, count, onDone }: MoveButtonsProps) => (
  <MoveButtonRow onKeyDown={({ key }) => key === 'Escape' && onDone()}>
    {moves.map(({ key, direction, icon }) => {
      const target = targetPosition(key, position, count) ?? position;
      return (
        <button
          key={key}
          type="button"
          className={moveButton}
          aria-label={t(`order.${direction}`)}
          aria-disabled={target === position}
          onClick={() => move(position, target)}
        >
          <svg
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={icon} />
          </svg>
        </button>
      );
    })}
  </MoveButtonRow>
);

interface Props {
  readonly issue: AdminIssue;
  /** The index on the shelf, from 0. */
  readonly position: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly isMovable: boolean;
  /** The ids of the shown issues, for the selection of a range. */
  readonly shown: readonly number[];
}

/** An issue of the list. A press on the drag handle shows buttons that move the issue. */
export function Row({ issue, position, count, isChosen, isMovable, shown }: Props) {
  const [isMoving, setMoving] = useState(false);
  const { ids } = useSnapshot(selection);
  const title = titleOf(issue);
  const { fileName, width, height } = issue.cover;
  return (
    <Item data-chosen={isChosen || undefined}>
      {isMovable && (
        <DragHandle
          title={title}
          position={position}
          count={count}
          isOpen={isMoving}
          onPress={() => setMoving(!isMoving)}
        />
      )}
      {ids && (
        <SelectIssue id={issue.id} title={title} isOn={ids.includes(issue.id)} shown={shown} />
      )}
      <CoverArea>
        <Cover
          src={withPrefix(coverUrl(fileName, 350))}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </CoverArea>
      <RowText>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the title is two elements down */}
        <a
          id={rowId(issue.id)}
          href={addressOf.issue(issue.id)}
          className={link}
          aria-current={isChosen || undefined}
          draggable={false}
        >
          <Title>
            <bdi lang={titleLanguage(issue)}>{title}</bdi>
          </Title>
        </a>
        {isMoving && isMovable ? (
          <MoveButtons position={position} count={count} onDone={() => setMoving(false)} />
        ) : (
          <RowMeta issue={issue} />
        )}
      </RowText>
    </Item>
  );
}

interface SelectProps extends Pick<Props, 'shown'> {
  readonly id: number;
  readonly title: string;
  readonly isOn: boolean;
}

/** A checkbox changes by a click, also by the keyboard. */
const SelectIssue = ({ id, title, isOn, shown }: SelectProps) => (
  <SelectBox>
    <input
      type="checkbox"
      aria-label={t('bulk.select', { title })}
      checked={isOn}
      onChange={({ nativeEvent }) => pressIssue(id, (nativeEvent as MouseEvent).shiftKey, shown)}
    />
  </SelectBox>
);

function RowMeta({ issue }: { issue: AdminIssue }) {
  const isUnsaved = useSnapshot(edits)[issue.id] !== undefined;
  const state = stateOf(issue);
  const { pages, owners, publishAt, publishRefusal } = issue;
  return (
    <Meta>
      {state !== 'listed' && <Badge data-state={state}>{t(`state.${state}`)}</Badge>}
      {publishAt && <span>{t('state.scheduled', { time: zonedText(publishAt) })}</span>}
      {publishRefusal && <Badge data-state="unsaved">{t('state.refused')}</Badge>}
      {isUnsaved && <Badge data-state="unsaved">{t('state.unsaved')}</Badge>}
      <span>{priceOf(issue)}</span>
      <span>{t('shelf.pages', { count: pages })}</span>
      {owners > 0 && <span>{t('shelf.owners', { count: owners })}</span>}
    </Meta>
  );
}

/** A draft without a price is not free: the publisher has not decided yet. */
function priceOf({ price, publishedAt, publishAt }: AdminIssue): string {
  if (price !== null) return moneyText(price);
  return t(publishedAt === null && publishAt === null ? 'shelf.noPrice' : 'shelf.free');
}
