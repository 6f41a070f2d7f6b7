import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { edits } from '../editor/store.ts';
import { moneyText } from '../formats.ts';
import { addressOf } from '../route.ts';
import { t } from '../translations.ts';
import { DragHandle } from './DragHandle.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { Badge, Cover, CoverArea, Item, link, Meta, Title, RowText } from './row.styles.ts';
import { rowId, stateOf } from './rules.ts';
import { titleLanguage, titleOf } from './titles.ts';

interface Props {
  readonly issue: AdminIssue;
  /** The index on the shelf, from 0. */
  readonly position: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly isMovable: boolean;
}

/** An issue of the list. A press on the drag handle shows buttons that move the issue. */
export function Row({ issue, position, count, isChosen, isMovable }: Props) {
  const [isMoving, setMoving] = useState(false);
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
      <CoverArea>
        <Cover
          src={coverUrl(fileName, 350)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </CoverArea>
      <RowText>
        <a
          id={rowId(issue.id)}
          href={addressOf.issue(issue.id)}
          className={link}
          aria-current={isChosen || undefined}
          draggable={false}
        >
          <Title lang={titleLanguage(issue)}>{title}</Title>
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

function RowMeta({ issue }: { issue: AdminIssue }) {
  const isUnsaved = useSnapshot(edits)[issue.id] !== undefined;
  const state = stateOf(issue);
  const { pages, owners } = issue;
  return (
    <Meta>
      {state !== 'listed' && <Badge data-state={state}>{t(`state.${state}`)}</Badge>}
      {isUnsaved && <Badge data-state="unsaved">{t('state.unsaved')}</Badge>}
      <span>{priceOf(issue)}</span>
      <span>{t('shelf.pages', { count: pages })}</span>
      {owners > 0 && <span>{t('shelf.owners', { count: owners })}</span>}
    </Meta>
  );
}

/** A draft without a price is not free: the publisher has not decided yet. */
function priceOf({ price, publishedAt }: AdminIssue): string {
  if (price !== null) return moneyText(price);
  return t(publishedAt === null ? 'shelf.noPrice' : 'shelf.free');
}
