import { useEffect, useState } from 'react';
import type { MediaFrame, Media } from '#contract/media.ts';
import { api } from '../../../shared/api/index.ts';

/** A frame does not report that its host is unreachable, so loading ends after this time (ms). */
const loadTimeout = 8000;

type Player = Pick<MediaFrame, 'src'>;

/** The player of a link: null while it is looked up, 'failed' if it is not available. */
export function usePlayer(media: Media) {
  const [player, setPlayer] = useState<Player | 'failed' | null>(
    media.kind === 'player' ? media : null,
  );
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (media.kind === 'player') return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    api
      .media({ query: { url: media.url }, signal })
      .then(setPlayer, () => signal.aborted || setPlayer('failed'));
    return () => ending.abort();
  }, [media]);
  const isComing = player !== null && player !== 'failed' && !isLoaded;
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(setPlayer, loadTimeout, 'failed' as const);
    return () => clearTimeout(timer);
  }, [isComing]);
  return { player, onLoad: () => setLoaded(true), onError: () => setPlayer('failed') };
}
