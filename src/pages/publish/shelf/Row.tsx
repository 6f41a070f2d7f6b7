import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { edits } from '../editor/store.ts';
import { moneyText } from '../formats.ts';
import { addressOf } from '../route.ts';
import { say } from '../translations.ts';
import { DragHandle } from './DragHandle.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { Badge, Cover, CoverArea, Item, link, Meta, Title, Words } from './row.styles.ts';
import { rowId } from './rowId.ts';
import { stateOf } from './rules.ts';
import { titleLanguage, titleOf } from './titles.ts';

interface Props {
  readonly issue: AdminIssue;
  /** On the shelf, from 0. */
  readonly place: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly isMovable: boolean;
}

/** An issue of the list. Pressing its grip shows buttons that move it, for who does not drag. */
export function Row({ issue, place, count, isChosen, isMovable }: Props) {
  const [isMoving, setMoving] = useState(false);
  const title = titleOf(issue);
  const { fileName, width, height } = issue.cover;
  return (
    <Item data-chosen={isChosen || undefined}>
      {isMovable && (
        <DragHandle
          title={title}
          place={place}
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
      <Words>
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
          <MoveButtons place={place} count={count} onDone={() => setMoving(false)} />
        ) : (
          <About issue={issue} />
        )}
      </Words>
    </Item>
  );
}

function About({ issue }: { issue: AdminIssue }) {
  const isUnsaved = useSnapshot(edits)[issue.id] !== undefined;
  const state = stateOf(issue);
  const { pages, owners } = issue;
  return (
    <Meta>
      {state !== 'listed' && <Badge data-state={state}>{say(`state.${state}`)}</Badge>}
      {isUnsaved && <Badge data-state="unsaved">{say('state.unsaved')}</Badge>}
      <span>{priceOf(issue)}</span>
      <span>{say('shelf.pages', { count: pages })}</span>
      {owners > 0 && <span>{say('shelf.owners', { count: owners })}</span>}
    </Meta>
  );
}

/** A draft without a price has not been said to be free. */
function priceOf({ price, publishedAt }: AdminIssue): string {
  if (price !== null) return moneyText(price);
  return say(publishedAt === null ? 'shelf.noPrice' : 'shelf.free');
}
