import { memo, useMemo } from 'react';
import type { PageMark, PageSize } from '../../../workers/pdf/protocol.ts';
import { LinkMark } from './LinkMark.tsx';
import { Marks } from './marks.styles.ts';
import { NoteMark } from './NoteMark.tsx';
import { reachableMarks } from './rules.ts';

interface Props {
  readonly marks: readonly PageMark[];
  readonly size: PageSize;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
}

/** What can be pressed on a page, in PDF points like its words, and over them. */
export const MarkLayer = memo(({ marks, size, scale }: Props) => {
  const reachable = useMemo(() => reachableMarks(marks), [marks]);
  return (
    <Marks style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}>
      {reachable.map((mark, at) => {
        const key = `${at} ${mark.kind}`;
        return mark.kind === 'note' ? (
          <NoteMark key={key} note={mark} />
        ) : (
          <LinkMark key={key} link={mark} />
        );
      })}
    </Marks>
  );
});
