import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { reader, toggleTextSelecting } from '../store.ts';
import { IconButton } from './buttons.styles.ts';
import { SelectIcon } from './icons.tsx';

/** While it is pressed fingers select words; while it is not, they turn and magnify. */
export function SelectButton() {
  const { textSelecting } = useSnapshot(reader);
  return (
    <IconButton
      type="button"
      aria-label={t('reader.textSelection')}
      aria-pressed={textSelecting}
      onClick={toggleTextSelecting}
    >
      <SelectIcon />
    </IconButton>
  );
}
