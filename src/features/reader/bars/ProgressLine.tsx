import { t } from '../../../shared/shell/index.ts';
import { useSessionStore } from '../session/context.ts';
import { shownFailure } from '../session/transition.ts';
import { Hairline } from './progress.styles.ts';

/** Progress of the download: indeterminate until the size is known, removed when it is complete. */
export function ProgressLine() {
  const { progress, pageCount, phase, rest } = useSessionStore();
  const isStalled = rest.at === 'stalled';
  const label = t(isStalled ? 'reader.loadingStalled' : 'reader.loading');
  if (progress && progress.loadedBytes < progress.totalBytes)
    return (
      <Hairline
        aria-label={label}
        data-stalled={isStalled}
        value={progress.loadedBytes}
        max={progress.totalBytes}
      />
    );
  const isOpening =
    pageCount === null && shownFailure(phase) === null && phase.at !== 'needs-password';
  return isOpening || phase.at === 'linking' ? <Hairline aria-label={label} /> : null;
}
