import { memo, useMemo } from 'react';
import type { PagePart, PageSize } from '../../../workers/pdf/protocol.ts';
import { useIssueLanguage } from '../useDirection.ts';
import { SpokenText } from '../text/SpokenText.tsx';
import { useGradually } from '../text/useGradually.ts';
import { LinkMark } from './LinkMark.tsx';
import { Parts } from './marks.styles.ts';
import { NoteMark } from './NoteMark.tsx';
import { leastTarget, type Reach, reachesOf } from './reach.ts';
import { reachableParts } from './rules.ts';

interface Props {
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
  /** What is not read keeps its place, and costs a turn nothing. */
  readonly isAway: boolean;
}

/** What a page says and what can be pressed on it, in reading order and in PDF points. */
export const PartLayer = memo(({ parts, size, scale, isAway }: Props) => {
  const reachable = useMemo(() => reachableParts(parts, location.origin), [parts]);
  const laid = useGradually(reachable);
  const reaches = useMemo(() => reachesOfLinks(reachable, scale), [reachable, scale]);
  const language = useIssueLanguage();
  return (
    <Parts
      data-away={isAway}
      style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
    >
      {laid.map((part, at) => {
        const key = `${at} ${part.kind}`;
        if (part.kind === 'text') return <SpokenText key={key} block={part} lang={language} />;
        if (part.kind === 'note') return <NoteMark key={key} note={part} />;
        return <LinkMark key={key} link={part} reach={reaches.get(part)} lang={language} />;
      })}
    </Parts>
  );
});

function reachesOfLinks(parts: readonly PagePart[], scale: number): Map<PagePart, Reach> {
  const links = parts.filter((part) => part.kind === 'link');
  const reaches = reachesOf(
    links.map(({ rect }) => rect),
    leastTarget / scale,
  );
  return new Map(reaches.flatMap((reach, at) => (links[at] ? [[links[at], reach]] : [])));
}
