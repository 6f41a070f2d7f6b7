import { issuePath } from '#contract/paths.ts';
import type { Issue } from '#contract/api/issue.ts';
import { showToast, t } from '../../../../shared/shell/index.ts';
import { canShare, copy, shareBySystem } from '../../../../shared/ui/copyAndShare.ts';
import { titleOf } from '../../titleOf.ts';
import { shareButton } from './inside.styles.ts';

/** Shares the address of the issue by the system's dialog, or copies it. It stands beside the close button. */
export const Share = ({ issue }: { readonly issue: Issue }) => (
  <button
    type="button"
    className={shareButton}
    aria-label={t('inside.share')}
    onClick={() => void share(issue)}
  >
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 15V3.5m0 0L7.5 8M12 3.5L16.5 8M6 11.5H4.5v9h15v-9H18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </button>
);

async function share(issue: Issue): Promise<void> {
  const url = new URL(issuePath(issue.id), location.origin).href;
  const data = { title: titleOf(issue), url };
  if (canShare(data) && (await shareBySystem(data))) return;
  const isCopied = await copy(url, null);
  showToast(
    isCopied
      ? { key: 'inside.copied', kind: 'success' }
      : { key: 'inside.notCopied', kind: 'error' },
  );
}
