import { useState } from 'react';
import { type CoverWidth, coverUrl, type Issue } from '#contract/api/issue.ts';
import { isPrerendered } from '../../shared/prerendered/prerendered.ts';
import { Blurred, Frame, MissingTitle, Sharp } from './cover.styles.ts';
import { coverLoaded } from './firstCover.ts';
import { titleLanguage, titleOf } from './titleOf.ts';

interface Props {
  readonly issue: Issue;
  readonly width: Exclude<CoverWidth, 15>;
  /** Whether it is in sight from the start; all others load when they are scrolled near. */
  readonly eager?: boolean;
}

/**
 * An issue's cover at its own proportion, which is known before any picture is here: the blurred one
 * and then the sharp one fill a room that never changes. The title beside it is its text.
 */
export function Cover({ issue, width, eager = false }: Props) {
  const [state, setState] = useCoverState(coverUrl(issue.cover.fileName, width));
  const { fileName, width: across, height } = issue.cover;
  const loading = eager ? 'eager' : 'lazy';
  const priority = eager ? 'high' : 'auto';
  if (state === 'missing') return <MissingCover issue={issue} />;
  return (
    <Frame style={{ aspectRatio: `${across} / ${height}` }} data-cover={issue.id}>
      <Blurred src={coverUrl(fileName, 15)} alt="" loading={loading} fetchPriority={priority} />
      <Sharp
        src={coverUrl(fileName, width)}
        alt=""
        loading={loading}
        fetchPriority={priority}
        data-sharp={state === 'sharp' || undefined}
        onLoad={() => setState('sharp')}
        onError={() => setState('missing')}
      />
    </Frame>
  );
}

type State = 'waiting' | 'sharp' | 'missing';

/** Those that were shown: a card that comes back in a long list, or on a page, does not begin as a blur. */
const sharpOnes = new Set<string>();

function useCoverState(url: string): [State, (state: State) => void] {
  const [state, setState] = useState<State>(() =>
    sharpOnes.has(url) || isPrerendered(url) ? 'sharp' : 'waiting',
  );
  const become = (state: State): void => {
    setState(state);
    coverLoaded();
    if (state === 'sharp') sharpOnes.add(url);
  };
  return [state, become];
}

const MissingCover = ({ issue }: { issue: Issue }) => (
  <Frame
    style={{ aspectRatio: `${issue.cover.width} / ${issue.cover.height}` }}
    data-cover={issue.id}
    data-missing
  >
    <MissingTitle aria-hidden="true" lang={titleLanguage(issue)}>
      {titleOf(issue)}
    </MissingTitle>
  </Frame>
);
