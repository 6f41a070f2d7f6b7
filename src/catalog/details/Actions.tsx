import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { downloadAddress } from '../../api/index.ts';
import { publication, t } from '../../shell/index.ts';
import { filled, quiet } from '../../ui/parts.styles.ts';
import { mayDownload, readingRight } from '../rules.ts';
import { useReader } from '../store.ts';
import { ActionRow } from './details.styles.ts';
import type { OnRead } from './onRead.ts';

/** What can be done with an issue. Only the one thing to do next is filled. */
export function Actions({ issue, onRead }: { issue: Issue; onRead: OnRead }) {
  const reader = useReader();
  const { enableDownloading } = useSnapshot(publication);
  // A guest whom the store wants to know first gets the reader's own prompt.
  const opens = readingRight(issue, 'full', reader) !== 'purchase';
  return (
    <ActionRow>
      <button
        type="button"
        className={opens ? filled : quiet}
        disabled={!opens}
        onClick={() => onRead({ issue, type: 'full' })}
      >
        {t('catalog.read')}
      </button>
      {issue.hasSample && (
        <button
          type="button"
          className={opens ? quiet : filled}
          onClick={() => onRead({ issue, type: 'sample' })}
        >
          {t('catalog.preview')}
        </button>
      )}
      {mayDownload(issue, reader, enableDownloading) && (
        <a className={quiet} href={downloadAddress(issue.id)} target="_blank" rel="noreferrer">
          {t('catalog.download')}
        </a>
      )}
    </ActionRow>
  );
}
