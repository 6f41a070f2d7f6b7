import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { reader } from '../store.ts';
import { Hairline } from './bars.styles.ts';

/** How much of the file is here; gone when all of it is. */
export function ProgressLine() {
  const { progress } = useSnapshot(reader);
  if (!progress || progress.loadedBytes >= progress.totalBytes) return null;
  const { loadedBytes, totalBytes } = progress;
  return <Hairline aria-label={t('reader.loading')} value={loadedBytes} max={totalBytes} />;
}
