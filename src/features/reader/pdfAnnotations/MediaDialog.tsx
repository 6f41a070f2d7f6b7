import { useEffect, useState } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { Media, MediaFrame } from '#contract/media.ts';
import { t } from '../../../shared/shell/index.ts';
import { keepKeys } from '../focus.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { api } from '../../../shared/api/index.ts';
import {
  color,
  font,
  radius,
  roundButton,
  shadow,
  size,
  space,
} from '../../../shared/ui/tokens.ts';

/** A frame does not report that its host is unreachable, so loading ends after this time (ms). */
const loadTimeout = 8000;

type PlayerFrame = Pick<MediaFrame, 'src'>;

/** The player of a link: null while it is looked up, 'failed' if it is not available. */
function usePlayer(media: Media) {
  const [player, setPlayer] = useState<PlayerFrame | 'failed' | null>(
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

interface Props {
  readonly media: Media;
  readonly address: string;
  readonly name: string;
  readonly onClose: () => void;
  /** Returns the element that receives the focus again. */
  readonly opener: () => HTMLElement | null;
}

/**
 * A film, track or set of slides over the page, with a link to its host: a frame does not report that its
 * host is unreachable, and the browser's error page does not look like a player.
 */
export function MediaDialog({ media, address, name, onClose, opener }: Props) {
  return (
    <Modal
      layer="viewerDialog"
      onClose={onClose}
      finalFocusEl={opener}
      backdropClass={<Veil />}
      positionClass={mediaPlace}
    >
      <ModalPanel
        className={mediaPanel}
        aria-label={name}
        closeLabel={t('reader.media.close')}
        crossLook={closeClass}
        onKeyDown={keepKeys}
      >
        <Embedded media={media} name={name} />
        <ToHost>
          <a className={quiet} href={address} target="_blank" rel="noopener noreferrer nofollow">
            {t('reader.media.open')}
          </a>
        </ToHost>
      </ModalPanel>
    </Modal>
  );
}

function Embedded({ media, name }: Pick<Props, 'media' | 'name'>) {
  const { player, onLoad, onError } = usePlayer(media);
  if (player === 'failed') return <Failure role="alert">{t('reader.media.failed')}</Failure>;
  return (
    <Player aria-busy={player === null}>
      {player && (
        <iframe
          src={player.src}
          title={name}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a player needs both, and its origin is never ours
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </Player>
  );
}

const Veil = styled.div`
  position: fixed;
  inset: 0;
  background: rgb(0 0 0 / 62%);
`;

const mediaPlace = css`
  position: fixed;
  inset: 0;
  display: grid;
  place-items: center;
  padding: ${space(2)};
`;

/** As wide as the window allows, in the aspect ratio of a film. */
const mediaPanel = css`
  position: relative;
  inline-size: min(100%, 60rem, calc((100dvh - ${space(23)}) * 16 / 9));
  outline: none;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
`;

const closeClass = css`
  position: absolute;
  inset-block-end: calc(100% + ${space(0.5)});
  inset-inline-end: 0;
  ${roundButton}
  background: rgb(0 0 0 / 55%);
  color: #fff;
  cursor: pointer;
`;

const Player = styled.div`
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${radius.panel} ${radius.panel} 0 0;
  background: #000;
  & > iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }
`;

/** Below the player, also if loading fails. */
const ToHost = styled.p`
  display: flex;
  justify-content: center;
  padding: ${space(1)} ${space(2)};
  text-align: center;
`;

const Failure = styled.p`
  padding: ${space(8)} ${space(3)} ${space(3)};
  font-size: ${size.lead};
  text-align: center;
`;
