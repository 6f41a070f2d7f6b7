import { Dialog } from '@ark-ui/react/dialog';
import { useSnapshot } from 'valtio';
import { titleLanguage } from '../../catalog/index.ts';
import { core, t } from '../../shell/index.ts';
import { filled } from '../../ui/parts.styles.ts';
import { handFocusBack } from '../handFocusBack.ts';
import { ContentsButton } from '../contents/ContentsButton.tsx';
import { ContentsPanel } from '../contents/ContentsPanel.tsx';
import { closeReader, openReader, type Reading, reader } from '../store.ts';
import type { WayMenus } from '../ways.ts';
import { Bars, End, IconButton, Start, sampleBar, titleLook, topBar } from './bars.styles.ts';
import { FullscreenButton } from './FullscreenButton.tsx';
import { CloseIcon } from './icons.tsx';
import { Menus } from './Menus.tsx';
import { touchGuard, wakeBars } from './presence.ts';
import { SelectButton } from './SelectButton.tsx';
import { TrailButton } from './TrailButton.tsx';
import { TurnButtons } from './TurnButtons.tsx';
import { ZoomButton } from './ZoomButton.tsx';

interface Props {
  readonly reading: Reading;
  readonly title: string;
  /** Whether there are pages to turn, or a placeholder in their stead. */
  readonly hasPages: boolean;
  /** What stands at the end, whether there are pages or not. */
  readonly menus?: WayMenus | undefined;
}

export function TopBar({ reading, title, hasPages, menus }: Props) {
  const { barsShown } = useSnapshot(reader);
  const isSample = reading.type === 'sample';
  return (
    <Bars
      data-bar
      data-shown={barsShown || !hasPages}
      data-sample={isSample ? '' : undefined}
      onFocus={wakeBars}
      {...touchGuard}
    >
      <header className={topBar}>
        <Start>
          {!core.staysOpen && (
            <IconButton type="button" aria-label={t('reader.close')} onClick={closeReader}>
              <CloseIcon />
            </IconButton>
          )}
          <Dialog.Title className={titleLook} dir="auto" lang={titleLanguage(reading.issue)}>
            {title}
          </Dialog.Title>
          {isSample && <SampleBar reading={reading} />}
        </Start>
        {hasPages && <TurnButtons />}
        <End>
          {hasPages && <Tools />}
          {menus && <Menus {...menus} />}
        </End>
        {hasPages && <ContentsPanel />}
      </header>
      {hasPages && <TrailButton />}
    </Bars>
  );
}

/** What changes how one reads. */
const Tools = () => (
  <>
    <ContentsButton />
    <SelectButton />
    <ZoomButton />
    <FullscreenButton />
  </>
);

/** From its own beginning: the page at which the sample was to begin is one of the sample. */
function openWhole({ issue, leave }: Reading): void {
  openReader({ issue, type: 'full', ...(leave && { leave }) });
}

const SampleBar = ({ reading }: { reading: Reading }) => (
  <div className={sampleBar}>
    <button type="button" ref={handFocusBack} className={filled} onClick={() => openWhole(reading)}>
      {t('reader.openFull')}
    </button>
  </div>
);
