import { styled } from '@linaria/react';
import { useSnapshot } from 'valtio';
import type { IssueId } from '#contract/ids.ts';
import { t } from '../../shared/shell/index.ts';
import { fileSizeText } from '../../shared/ui/fileSize.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { color, size, space } from '../../shared/ui/tokens.ts';
import { continueIssue, device, type KeptIssue, pauseIssue, removeIssue } from './keptIssues.ts';

/** Parts of an issue on this device, for its details and for the page of the device. */

/** Whether this browser can keep an issue. Without HTTPS no browser has these functions. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator &&
  'caches' in window &&
  typeof navigator.storage?.getDirectory === 'function' &&
  crypto.subtle !== undefined;

/** Safari removes the storage of pages, but not of apps on the home screen. */
export const needsHomeScreen = (): boolean => {
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isApple && !matchMedia('(display-mode: standalone)').matches;
};

interface Props {
  readonly id: IssueId;
}

const useKept = ({ id }: Props) => useSnapshot(device).issues[id];

/** Pauses or continues; none where neither is possible. */
export function DownloadButton({ id }: Props) {
  const kept = useKept({ id });
  const at = kept?.phase.at;
  if (at === 'waiting' || at === 'loading')
    return (
      <button type="button" className={quiet} onClick={() => pauseIssue(id)}>
        {t('device.pause')}
      </button>
    );
  if (at !== 'paused' && at !== 'damaged' && at !== 'outdated') return null;
  return (
    <button type="button" className={quiet} onClick={() => void continueIssue(id)}>
      {t(at === 'paused' ? 'device.proceed' : 'device.again')}
    </button>
  );
}

export const RemoveButton = ({ id }: Props) => (
  <button type="button" className={quiet} onClick={() => void removeIssue(id)}>
    {t('device.remove')}
  </button>
);

/** The progress of the download, or a sentence about what is wrong. */
export function Status({ id }: Props) {
  const kept = useKept({ id });
  if (!kept) return null;
  const { phase, here, all } = kept;
  const isUnderWay = phase.at === 'loading' || phase.at === 'paused';
  return (
    <Words data-wrong={isWrong(kept) || undefined}>
      {isUnderWay && all > 0 && (
        <>
          <progress max={all} value={here} aria-label={t('device.keep')} />
          <bdi>{t('device.progress', { here: fileSizeText(here), all: fileSizeText(all) })}</bdi>
        </>
      )}
      <output>
        <bdi>{sentenceOf(kept)}</bdi>
      </output>
    </Words>
  );
}

const isWrong = ({ phase, lease }: KeptIssue): boolean =>
  phase.at === 'damaged' || lease !== 'valid' || (phase.at === 'paused' && !isCalm(phase.why));

const isCalm = (why: string): boolean => ['user', 'closed', 'network', 'elsewhere'].includes(why);

function sentenceOf({ phase, lease, all }: KeptIssue): string {
  if (lease !== 'valid' && lease !== 'other') return t(`device.lease.${lease}`);
  if (phase.at === 'waiting') return t('device.waiting');
  if (phase.at === 'paused') return t(`device.paused.${phase.why}`);
  if (phase.at === 'damaged') return t(`device.damaged.${phase.damage}`);
  if (phase.at === 'outdated') return t('device.outdated');
  return phase.at === 'kept' ? t('device.kept', { size: fileSizeText(all) }) : '';
}

const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
  min-block-size: 1.5em;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  &[data-wrong] > output {
    color: ${color.danger};
  }
  & > progress {
    inline-size: 140px;
    accent-color: ${color.accent};
  }
`;
