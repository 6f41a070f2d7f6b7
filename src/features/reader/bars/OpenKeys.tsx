import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, type TextKey, t } from '../../../shared/shell/index.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { setKeysShown } from '../session/store.ts';
import { reader } from '../store.ts';
import { Keys } from './keys.styles.ts';
import { Choice } from './ReadingSettings.tsx';
import { useSession } from '../session/context.ts';
import { useDirection } from '../useDirection.ts';
import { stepTowards } from '../readingDirection.ts';
import { mayFillScreen } from '../modes.ts';

/** The action of each key. `letter` marks shortcuts of a single letter or sign, which can be switched off. */
export function OpenKeys() {
  const { store } = useSession();
  const { device } = useSnapshot(reader);
  const direction = useDirection();
  const nameOf = (side: 'left' | 'right'): TextKey =>
    stepTowards(side, direction) === 'next' ? 'reader.nextPage' : 'reader.previousPage';
  const rows: readonly (readonly [keys: readonly string[], TextKey])[] = [
    [['→'], nameOf('right')],
    [['←'], nameOf('left')],
    [['Space'], 'reader.nextPage'],
    [['Shift', 'Space'], 'reader.previousPage'],
    [['Home'], 'reader.firstPage'],
    [['End'], 'reader.lastPage'],
    [['↑', '↓', '←', '→'], 'keyList.move'],
    [['+'], 'reader.zoomIn'],
    [['-'], 'reader.zoomOut'],
    [['0'], 'keyList.whole'],
    ...(mayFillScreen(device) ? [[['F'], 'reader.fullscreen'] as const] : []),
    [['Ctrl / ⌘', 'F'], 'reader.search.title'],
    [['Ctrl / ⌘', 'P'], 'reader.print'],
    [['B'], 'reader.bookmark'],
    [['N'], 'reader.notes'],
    [['?'], 'reader.keys.title'],
    ...(appConfig.staysOpen ? [] : [[['Esc'], 'reader.close'] as const]),
  ];
  return (
    <Modal layer="viewerDialog" onClose={() => setKeysShown(store, false)}>
      <ModalPanel
        heading={t('reader.keys.title')}
        closeLabel={t('keyList.close')}
        onKeyDown={keepKeys}
      >
        <Keys>
          {rows.map(([keys, name]) => (
            <div key={`${keys.join(' ')} ${name}`}>
              <dt dir="ltr">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(name)}</dd>
            </div>
          ))}
        </Keys>
        {!appConfig.staysOpen && <Choice name="wheelTurns" text={t('keyList.wheel')} />}
      </ModalPanel>
    </Modal>
  );
}

/** Keys pressed here must not reach the pages, to which React bubbles them. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();
