import { Slider } from '@ark-ui/react/slider';
import { type RefObject, useLayoutEffect } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { ReadingSettings } from './ReadingSettings.tsx';
import { t } from '../../../shared/shell/index.ts';
import {
  minScale,
  maxScale,
  percent,
  scaleMarks,
  scaleStep,
  zoomedIn,
  zoomedOut,
} from '../zoom/zoomRules.ts';
import { sliderRest } from '../zoom/zoomRequests.ts';
import { IconButton } from './buttons.styles.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { useSession, useSessionStore } from '../session/session.ts';
import { color, radius, size, space, target } from '../../../shared/ui/tokens.ts';

/** CSS pixels. */
const thumbSide = 22;

/** Given instead of measured: an unmeasured thumb is hidden and cannot take the focus. */
const thumbSize = { width: thumbSide, height: thumbSide };

interface Props {
  readonly panel: RefObject<HTMLElement | null>;
}

/** The content of the zoom panel. The slider takes the focus that the panel received before this code was there. */
export function OpenZoom({ panel }: Props) {
  useLayoutEffect(() => {
    const content = panel.current;
    if (content === document.activeElement)
      content?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true });
  }, [panel]);
  return (
    <>
      <Scale>
        <ZoomSlider />
      </Scale>
      <ReadingSettings />
    </>
  );
}

/** The slider and its two buttons. Pages are painted when the slider rests. */
function ZoomSlider() {
  const { zoom } = useSession();
  const { scale } = useSessionStore();
  return (
    <>
      <IconButton
        type="button"
        aria-label={t('reader.zoomIn')}
        aria-disabled={scale === maxScale}
        onClick={() => zoom.zoomTo(zoomedIn(scale))}
      >
        <PlusIcon />
      </IconButton>
      <Slider.Root
        className={root}
        orientation="vertical"
        min={minScale}
        max={maxScale}
        step={scaleStep}
        thumbSize={thumbSize}
        value={[scale]}
        aria-label={[t('reader.zoom')]}
        getAriaValueText={({ value }) => percent(value)}
        onValueChange={({ value: [asked = scale] }) => zoom.zoomTo(asked, { rest: sliderRest })}
      >
        <Slider.Control className={control}>
          <Track>
            <Range />
          </Track>
          <Thumb index={0} />
          <Slider.MarkerGroup>
            {scaleMarks.map((mark) => (
              <Mark key={mark} value={mark}>
                {percent(mark)}
              </Mark>
            ))}
          </Slider.MarkerGroup>
        </Slider.Control>
      </Slider.Root>
      <IconButton
        type="button"
        aria-label={t('reader.zoomOut')}
        aria-disabled={scale === minScale}
        onClick={() => zoom.zoomTo(zoomedOut(scale))}
      >
        <MinusIcon />
      </IconButton>
    </>
  );
}

const root = css`
  display: flex;
  /* Its marks need the least height. */
  block-size: clamp(120px, 100dvh - 220px, 220px);
  margin-block: ${space(1)};
`;

/** As wide as a touch target, with the labels of its marks beside it. */
const control = css`
  position: relative;
  display: flex;
  justify-content: center;
  inline-size: ${target};
  margin-inline-end: ${space(6)};
  touch-action: none;
  cursor: pointer;
`;

const Track = styled(Slider.Track)`
  inline-size: 4px;
  block-size: 100%;
  border-radius: ${radius.pill};
  background: color-mix(in srgb, ${color.ink} 22%, transparent);
  @media (forced-colors: active) {
    background: GrayText;
  }
`;

const Range = styled(Slider.Range)`
  inline-size: 100%;
  border-radius: inherit;
  background: ${color.accent};
  @media (forced-colors: active) {
    background: Highlight;
  }
`;

const Thumb = styled(Slider.Thumb)`
  inline-size: ${thumbSide}px;
  block-size: ${thumbSide}px;
  border: 2px solid ${color.raised};
  border-radius: ${radius.pill};
  background: ${color.accent};
  box-shadow: 0 1px 4px rgb(0 0 0 / 35%);
  @media (forced-colors: active) {
    border-color: Canvas;
    background: Highlight;
  }
  /* The circle is small, but its touch target is not. */
  &::after {
    content: '';
    position: absolute;
    inset: -13px;
  }
`;

const Mark = styled(Slider.Marker)`
  inset-inline-start: 22px;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  white-space: nowrap;
  &[data-state='at-value'] {
    color: ${color.ink};
  }
`;

const Scale = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space(0.5)};
`;
