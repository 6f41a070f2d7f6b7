import type { KeyboardEvent } from 'react';
import type { Media } from '#contract/media.ts';
import { t } from '../../../shared/shell/index.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import {
  closeClass,
  Failure,
  mediaPanel,
  mediaPlace,
  Player,
  ToHost,
  Veil,
} from './media.styles.ts';
import { usePlayer } from './usePlayer.ts';

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

/** Keys pressed here must not reach the pages, to which React bubbles them. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

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
