import { Slider } from '@ark-ui/react/slider';
import { type RefObject, useLayoutEffect } from 'react';
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
import { sliderRest } from '../zoom/pendingZoom.ts';
import { IconButton } from './buttons.styles.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { control, Mark, Range, root, Scale, Thumb, Track, thumbSide } from './zoom.styles.ts';
import { useSession, useSessionStore } from '../session/context.ts';

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
