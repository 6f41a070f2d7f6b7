import { useEffect, useState } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { useSnapshot } from 'valtio';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { covering } from '../../../shared/ui/Segments.tsx';
import { color, size, space, target } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';
import { panelFrame } from '../bars/panel.styles.ts';
import { Choice } from '../bars/ReadingSettings.tsx';
import { ReaderPanel } from '../bars/ReaderPanel.tsx';
import { useFocusReturn } from '../focus.ts';
import { preferences, toneChoices } from '../preferences.ts';
import { useSession } from '../session/session.ts';

/** The choice of a tone, for all issues on this device. The pages stay in use beside it. */
export function OpenTones() {
  const { id } = useSession();
  const { tone } = useSnapshot(preferences);
  const [list, setList] = useState<HTMLElement | null>(null);
  useFocusReturn('tones');
  useEffect(() => {
    if (mayTakeFocus())
      list?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true });
  }, [list]);
  return (
    <ReaderPanel panel="tones" kind="dialog" name={t('reader.tone')} className={panel}>
      <Tones ref={setList} aria-label={t('reader.tone')}>
        {toneChoices.map((choice) => (
          <ToneRow key={choice}>
            <input
              type="radio"
              className={covering}
              name={`reader-tone-${id}`}
              checked={choice === tone}
              onChange={() => {
                preferences.tone = choice;
              }}
            />
            <Swatch aria-hidden data-swatch={choice}>
              A
            </Swatch>
            <span>{t(`tones.${choice}`)}</span>
          </ToneRow>
        ))}
      </Tones>
      {(tone === 'night' || tone === 'device') && (
        <Scans>
          <Choice name="invertsScans" text={t('tones.scans')} isSwitch />
        </Scans>
      )}
    </ReaderPanel>
  );
}

const panel = css`
  ${panelFrame}
  inline-size: 15rem;
  max-inline-size: calc(100vw - ${space(2)});
  max-block-size: calc(100dvh - ${space(9)});
  overflow: auto;
  padding: ${space(1)};
  font-size: ${size.small};
  outline: none;
  ${phone} {
    inset-block: auto calc(100% + ${space(1)});
  }
`;

const Tones = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;
`;

/** The radio button covers its row. */
const ToneRow = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: ${target};
  padding-inline: ${space(1)};
  border-radius: 9px;
  font-size: ${size.body};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: ${color.ground};
    }
  }
  &:has(:checked) {
    box-shadow: inset 0 0 0 2px ${color.accent};
    font-weight: 600;
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: -1px;
  }
`;

/** A letter on paper, in the colours of the tone. */
const Swatch = styled.span`
  flex: none;
  display: grid;
  place-content: center;
  inline-size: 28px;
  block-size: 28px;
  border: 1px solid rgb(128 128 128 / 55%);
  border-radius: 50%;
  background: #fff;
  color: #000;
  font-family: serif;
  font-weight: 400;
  forced-color-adjust: none;
  &[data-swatch='sepia'] {
    background: #f3e7cd;
  }
  &[data-swatch='dim'] {
    background: #b4b2ae;
  }
  &[data-swatch='night'] {
    background: #1e1c19;
    color: #e0dedb;
  }
  &[data-swatch='device'] {
    background: linear-gradient(90deg, #fff 50%, #1e1c19 50%);
    color: transparent;
  }
`;

const Scans = styled.div`
  margin-block-start: ${space(1)};
  padding: ${space(0.5)} ${space(1)} 0;
  border-block-start: 1px solid color-mix(in srgb, ${color.ink} 14%, transparent);
`;
