import { useEffect, useState } from 'react';
import { coverShare } from '#contract/cardFacts.ts';
import { type CoverWidth, coverUrl, type Issue } from '#contract/api/issue.ts';
import { isPrerendered } from '../../shared/prerendered/prerendered.ts';
import { Blurred, Frame, MissingTitle, Sharp, CoverRoom } from './grid.styles.ts';
import { coverLoaded } from './firstCover.ts';
import { titleLanguage, titleOf } from './titleOf.ts';
import { withPrefix } from '../../shared/ui/prefix.ts';

interface Props {
  readonly issue: Issue;
  readonly width: Exclude<CoverWidth, 15>;
  /** Whether the cover is visible at the start. All others load when they are scrolled near. */
  readonly eager?: boolean;
}

/**
 * A cover in its own proportion, which is known before the picture. The blurred and the sharp picture fill
 * the same box. The title beside it is its text alternative.
 */
export function Cover({ issue, width, eager = false }: Props) {
  const [state, setState] = useCoverState(withPrefix(coverUrl(issue.cover.fileName, width)));
  const { fileName, width: across, height } = issue.cover;
  const loading = eager ? 'eager' : 'lazy';
  const priority = eager ? 'high' : 'auto';
  if (state === 'missing') return <MissingCover issue={issue} />;
  return (
    <Frame style={{ aspectRatio: `${across} / ${height}` }} data-cover={issue.id}>
      <Blurred
        src={withPrefix(coverUrl(fileName, 15))}
        alt=""
        loading={loading}
        fetchPriority={priority}
      />
      <Sharp
        src={withPrefix(coverUrl(fileName, width))}
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

/** A cover in its room of a card. */
export const ShelfCover = ({ issue, eager }: Pick<Props, 'issue' | 'eager'>) => (
  <CoverRoom>
    <div style={{ inlineSize: `${coverShare(issue.cover) * 100}%` }}>
      <Cover issue={issue} width={400} eager={eager} />
    </div>
  </CoverRoom>
);

type State = 'waiting' | 'sharp' | 'missing';

/** Covers that were already shown. A card that is mounted again does not begin with the blurred picture. */
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
  useEffect(() => {
    if (state !== 'missing') return undefined;
    const listening = new AbortController();
    // The browser does not request a failed picture again.
    window.addEventListener('online', () => setState('waiting'), listening);
    return () => listening.abort();
  }, [state]);
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
