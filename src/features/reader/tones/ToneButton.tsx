import { addTexts, t } from '../../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { ToneIcon } from '../bars/icons.tsx';
import { usePanelButton } from '../focus.ts';
import { useSessionStore } from '../session/session.ts';

const OpenTones = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenTones.tsx'), addTexts('annotations')]);
  return code.OpenTones;
});

const prepare = (): void => preload(OpenTones.code);

/** Opens the choice of a tone. Its code loads when a pointer or the focus reaches the button. */
export const ToneButton = () => (
  <IconButton
    {...usePanelButton('tones')}
    aria-label={t('reader.tone')}
    onPointerEnter={prepare}
    onFocus={prepare}
  >
    <ToneIcon />
  </IconButton>
);

export function TonePanel() {
  return useSessionStore().panel === 'tones' ? <OpenTones /> : null;
}
