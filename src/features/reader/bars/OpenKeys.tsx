import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { appConfig, type TextKey, t } from '../../../shared/shell/index.ts';
import { keepKeys } from '../focus.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { setKeysShown } from '../session/sessionStore.ts';
import { preferences } from '../preferences.ts';
import { reader } from '../readerState.ts';
import { mayFillScreen } from './fullscreen.ts';
import { Choice } from './ReadingSettings.tsx';
import { useSession, useDirection } from '../session/session.ts';
import { stepTowards } from '../readingDirection.ts';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';

/** The name on the keyboards of the language. */
const keyName = (key: 'control' | 'shift' | 'space' | 'home' | 'end'): string =>
  t(`keyList.key.${key}`);

/** The action of each key. `letter` marks shortcuts of a single letter or sign, which can be switched off. */
export function OpenKeys() {
  const { store } = useSession();
  const { device } = useSnapshot(reader);
  const { fitColumns } = useSnapshot(preferences);
  const direction = useDirection();
  const nameOf = (side: 'left' | 'right'): TextKey =>
    stepTowards(side, direction) === 'next' ? 'reader.nextPage' : 'reader.previousPage';
  const command = `${keyName('control')} / ⌘`;
  const rows: readonly (readonly [keys: readonly string[], TextKey])[] = [
    [['→'], nameOf('right')],
    [['←'], nameOf('left')],
    [[keyName('space')], 'reader.nextPage'],
    [[keyName('shift'), keyName('space')], 'reader.previousPage'],
    [[keyName('home')], 'reader.firstPage'],
    [[keyName('end')], 'reader.lastPage'],
    [['↑', '↓', '←', '→'], 'keyList.move'],
    [['+'], 'reader.zoomIn'],
    [['-'], 'reader.zoomOut'],
    [['0'], 'keyList.whole'],
    ...(fitColumns ? [[['C'], 'columns.fit'] as const] : []),
    ...(mayFillScreen(device) ? [[['F'], 'reader.fullscreen'] as const] : []),
    [[command, 'F'], 'reader.search.title'],
    [[command, 'P'], 'reader.print'],
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

/** A row for each key, with the keys at the start. */
const Keys = styled.dl`
  display: grid;
  grid-template-columns: minmax(8rem, auto) minmax(0, 1fr);
  gap: ${space(1)} ${space(2)};
  align-items: baseline;
  margin: ${space(2)} 0 0;
  & > div {
    display: contents;
  }
  /* The keys are in the order of a keyboard, beside the name of the action. */
  & dt {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(0.5)};
    justify-content: flex-end;
    [dir='rtl'] & {
      justify-content: flex-start;
    }
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & kbd {
    min-inline-size: 1.75rem;
    padding: 0 ${space(0.75)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.ground};
    font-family: inherit;
    font-size: ${size.small};
    line-height: 1.6;
    text-align: center;
  }
`;
