import { Dialog } from '@ark-ui/react/dialog';
import type { CSSProperties } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { Cover } from '../Cover.tsx';
import { titleOf } from '../titleOf.ts';
import { useLine } from '../useLine.ts';
import { Actions } from './Actions.tsx';
import { CoverStage, CoverStand, Line, Scroller, title, Words } from './details.styles.ts';
import { Markdown } from './lazy.ts';
import type { OnRead } from './onRead.ts';

/** An issue in full: its cover beside the words where there is room, above them where there is not. */
export function DetailsCard({ issue, onRead }: { issue: Issue; onRead: OnRead }) {
  const { line, lineText } = useLine()(issue);
  return (
    <Scroller>
      <CoverStage>
        <CoverStand style={proportionOf(issue)}>
          <Cover issue={issue} width={500} eager />
        </CoverStand>
      </CoverStage>
      <Words>
        <Dialog.Title className={title}>
          <bdi>{titleOf(issue)}</bdi>
        </Dialog.Title>
        {lineText && <Line data-line={line}>{lineText}</Line>}
        <Actions issue={issue} onRead={onRead} />
        {issue.description && <Markdown text={issue.description} />}
      </Words>
    </Scroller>
  );
}

const proportionOf = ({ cover }: Issue) =>
  ({ '--proportion': cover.width / cover.height }) as CSSProperties;
