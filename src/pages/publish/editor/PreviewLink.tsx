import { useState } from 'react';
import type { PreviewLink as MadePreviewLink } from '#contract/admin/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import { stack } from '../../../shared/ui/content.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { CopyableLink } from '../administration/CopyableLink.tsx';
import { adminApi, dayText, t } from '../publishPage.ts';
import { showError } from '../toasts/publishToasts.ts';

/** Makes a link by which colleagues read the issue, also a draft. */
export function PreviewLink({ id }: { id: IssueId }) {
  const [link, setLink] = useState<MadePreviewLink | null>(null);
  const { busy: isBusy, run } = useBusy();
  const make = (): Promise<void> =>
    adminApi.previewLink({ params: { id }, body: {} }).then(setLink, showError);
  return (
    <>
      <button type="button" className={wordButton} disabled={isBusy} onClick={() => void run(make)}>
        {t('editor.previewLink')}
      </button>
      {link && (
        <div className={stack}>
          <CopyableLink
            path={link.path}
            note={t('editor.previewUntil', { day: dayText(link.expiresAt) })}
          />
        </div>
      )}
    </>
  );
}
