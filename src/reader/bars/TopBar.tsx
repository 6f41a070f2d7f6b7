import { Dialog } from '@ark-ui/react/dialog';
import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { filled } from '../../ui/parts.styles.ts';
import { handFocusBack } from '../handFocusBack.ts';
import { closeReader, openReader, type Reading, reader } from '../store.ts';
import { Bars, IconButton, Start, sampleBar, titleLook, topBar } from './bars.styles.ts';
import { CloseIcon } from './icons.tsx';
import { wakeBars } from './presence.ts';
import { TurnButtons } from './TurnButtons.tsx';

interface Props {
  readonly reading: Reading;
  readonly title: string;
  /** Whether there are pages to turn, or a placeholder in their stead. */
  readonly hasPages: boolean;
}

export function TopBar({ reading, title, hasPages }: Props) {
  const { barsShown } = useSnapshot(reader);
  return (
    <Bars data-bar data-shown={barsShown || !hasPages} onFocus={wakeBars}>
      <header className={topBar}>
        <Start>
          <IconButton type="button" aria-label={t('reader.close')} onClick={closeReader}>
            <CloseIcon />
          </IconButton>
          <Dialog.Title className={titleLook}>{title}</Dialog.Title>
        </Start>
        {hasPages && <TurnButtons />}
      </header>
      {reading.type === 'sample' && <SampleBar reading={reading} />}
    </Bars>
  );
}

const SampleBar = ({ reading }: { reading: Reading }) => (
  <div className={sampleBar}>
    <button
      type="button"
      ref={handFocusBack}
      className={filled}
      onClick={() => openReader({ issue: reading.issue, type: 'full' })}
    >
      {t('reader.openFull')}
    </button>
  </div>
);
