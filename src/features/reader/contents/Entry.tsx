import { memo } from 'react';
import { t } from '../../../shared/shell/index.ts';
import type { Session } from '../session/session.ts';
import { returnFocus, closePanel } from '../focus.ts';
import { labelOf } from '../pageLabels.ts';
import { followLink } from '../history/trail.ts';
import { Chevron, Line, levelIndent, PageLabel, Title } from './contents.styles.ts';
import type { ItemPath, Row } from './outlineRows.ts';
import { useSession, useSessionStore } from '../session/context.ts';
import { coversPages } from '../panels.ts';

interface EntryProps {
  readonly row: Row;
  /** No heading has children, so no room is reserved for toggles. */
  readonly isFlat: boolean;
  /** Whether it is the current section. */
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  /** Whether the Tab key reaches it. */
  readonly isStop: boolean;
  readonly toggle: (path: ItemPath) => void;
}

/** A heading that links to its page, with a toggle for its children. */
export const Entry = memo(({ row, isFlat, isCurrent, isOpen, isStop, toggle }: EntryProps) => {
  const { path, level, item } = row;
  const { title, page, items } = item;
  const session = useSession();
  const { pageLabels } = useSessionStore();
  return (
    <Line data-flat={isFlat} style={{ paddingInlineStart: (level - 1) * levelIndent }}>
      {items.length > 0 ? (
        <Chevron
          type="button"
          ref={returnFocus}
          // Arrows open and close a heading.
          tabIndex={-1}
          aria-label={t('reader.sectionsOf', { title })}
          aria-expanded={isOpen}
          onClick={() => toggle(path)}
        />
      ) : (
        !isFlat && <span />
      )}
      <Title
        type="button"
        ref={returnFocus}
        data-entry={path}
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={(event) => {
          if (page === null) return toggle(path);
          followLink(session, page, () =>
            session.turning.turnTo(page, { cause: event.nativeEvent }),
          );
          closeIfCovered(session);
        }}
      >
        <span>
          <bdi>{title}</bdi>
        </span>
        {/* The space is for the text of the treeitem; the layout ignores it. */}
        {page !== null && ' '}
        {page !== null && <PageLabel>{labelOf(page, pageLabels)}</PageLabel>}
      </Title>
    </Line>
  );
});

/** On a phone the panel covers the chosen page. */
function closeIfCovered(session: Session): void {
  if (coversPages()) closePanel(session);
}
