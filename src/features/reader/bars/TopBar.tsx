import { Dialog } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { titleLanguage } from '../../catalog/index.ts';
import { appConfig, t } from '../../../shared/shell/index.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { returnFocus } from '../returnFocus.ts';
import { ContentsButton } from '../contents/ContentsButton.tsx';
import { ContentsPanel } from '../contents/ContentsPanel.tsx';
import { hasEndButtons } from '../modes.ts';
import { requestClose, openReader, type Reading, reader } from '../store.ts';
import type { ReaderMenus } from '../readerActions.ts';
import { Bars, End, Start, titleClass, topBar } from './bars.styles.ts';
import { IconButton, sampleBar } from './buttons.styles.ts';
import { FullscreenButton } from './FullscreenButton.tsx';
import { CloseIcon } from './icons.tsx';
import { Menus } from './Menus.tsx';
import { swallowFirstTap, showBars } from './autoHide.ts';
import type { Movable } from './overflow.ts';
import { SelectButton } from './SelectButton.tsx';
import { TrailButton } from './TrailButton.tsx';
import { TurnButtons } from './TurnButtons.tsx';
import { useMoved } from './useMoved.ts';
import { useMovedChoices } from './useMovedChoices.ts';
import { ZoomButton } from './ZoomButton.tsx';

interface Props {
  readonly reading: Reading;
  readonly title: string;
  /** Whether there are pages to turn, or a placeholder in their stead. */
  readonly hasPages: boolean;
  /** What stands at the end, whether there are pages or not. */
  readonly menus?: ReaderMenus | undefined;
}

export function TopBar({ reading, title, hasPages, menus }: Props) {
  const { barsShown, device } = useSnapshot(reader);
  const bar = useRef<HTMLElement>(null);
  const moved = useMoved(bar, { hasPages, hasMenu: menus !== undefined });
  const movedChoices = useMovedChoices(moved);
  const isSample = reading.type === 'sample';
  return (
    <Bars
      data-bar
      data-shown={barsShown || !hasPages}
      data-sample={isSample ? '' : undefined}
      onFocus={showBars}
      {...swallowFirstTap}
    >
      <header ref={bar} className={topBar}>
        <Start>
          {!appConfig.staysOpen && (
            <IconButton type="button" aria-label={t('reader.close')} onClick={requestClose}>
              <CloseIcon />
            </IconButton>
          )}
          <Dialog.Title className={titleClass} dir="auto" lang={titleLanguage(reading.issue)}>
            {title}
          </Dialog.Title>
          {isSample && <SampleBar reading={reading} />}
        </Start>
        {hasPages && <TurnButtons hasEnds={hasEndButtons(device) && !moved.includes('ends')} />}
        <End>
          {hasPages && <Tools moved={moved} />}
          <Menus moved={movedChoices} menus={menus} />
        </End>
        {hasPages && <ContentsPanel />}
      </header>
      {hasPages && <TrailButton />}
    </Bars>
  );
}

/** What changes how one reads. */
const Tools = ({ moved }: { readonly moved: readonly Movable[] }) => (
  <>
    {!moved.includes('contents') && <ContentsButton />}
    {!moved.includes('select') && <SelectButton />}
    <ZoomButton />
    {!moved.includes('fullscreen') && <FullscreenButton />}
  </>
);

/** From its own beginning: the page at which the sample was to begin is one of the sample. */
function openWhole({ issue, leave }: Reading): void {
  openReader({ issue, type: 'full', ...(leave && { leave }) });
}

const SampleBar = ({ reading }: { reading: Reading }) => (
  <div className={sampleBar}>
    <button type="button" ref={returnFocus} className={filled} onClick={() => openWhole(reading)}>
      {t('reader.openFull')}
    </button>
  </div>
);
