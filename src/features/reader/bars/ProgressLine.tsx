import { styled } from '@linaria/react';
import { t } from '../../../shared/shell/index.ts';
import { useSessionStore } from '../session/session.ts';
import { shownFailure } from '../session/transition.ts';
import { color } from '../../../shared/ui/tokens.ts';

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

/** A thin line over everything, independent of the bars. */
const Hairline = styled.progress`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  /* Over the bar and its panels. */
  z-index: 2;
  inline-size: 100%;
  block-size: 3px;
  border: 0;
  appearance: none;
  background: color-mix(in srgb, ${color.raised} 70%, transparent);
  pointer-events: none;
  &::-webkit-progress-bar {
    background: transparent;
  }
  &[data-stalled='true'] {
    opacity: 0.55;
  }
  &::-webkit-progress-value {
    background: ${color.accent};
  }
  &::-moz-progress-bar {
    background: ${color.accent};
  }
  @media (forced-colors: active) {
    &::-webkit-progress-value {
      background: Highlight;
    }
    &::-moz-progress-bar {
      background: Highlight;
    }
  }
  /* Animated by transform, which costs no painting while the first page loads. */
  &:indeterminate {
    inset-inline: auto;
    left: 0;
    inline-size: 30%;
    background: linear-gradient(90deg, transparent, ${color.accent}, transparent);
    /* Shorter downloads need no indicator. */
    animation: 1.4s ease-in-out 300ms infinite both sweep;
  }
  &:indeterminate::-moz-progress-bar {
    background: transparent;
  }
  @keyframes sweep {
    from {
      transform: translateX(-100%);
    }
    to {
      transform: translateX(334%);
    }
  }
`;
