import { issuePath } from '#contract/paths.ts';
import { useRef } from 'react';
import { coverUrl } from '#contract/api/issue.ts';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { megabytes } from '../formats.ts';
import { stateOf } from '../shelf/rules.ts';
import { addFiles } from '../uploads/effects.ts';
import { t } from '../translations.ts';
import { Cover, CoverArea, Facts, coverLink } from './cover.styles.ts';
import { PackFacts } from './PackFacts.tsx';
import { NewFile } from './NewFile.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** The cover, the facts of the file, and actions on the file. */
export function CoverSide({ issue }: { issue: AdminIssue }) {
  const chooser = useRef<HTMLInputElement>(null);
  const { id, cover, pages, size } = issue;
  const state = stateOf(issue);
  return (
    <CoverArea>
      <Cover src={coverUrl(cover.fileName, 400)} alt="" width={cover.width} height={cover.height} />
      <Facts>
        <p>{t('shelf.pages', { count: pages })}</p>
        <p>{t('editor.size', { size: megabytes(size) })}</p>
        <PackFacts issue={issue} />
        {issue.owners > 0 && <p>{t('shelf.owners', { count: issue.owners })}</p>}
        {state === 'listed' && (
          <a href={issuePath(id)} target="_blank" rel="noopener" className={coverLink}>
            {t('editor.see')}
          </a>
        )}
        <button type="button" className={wordButton} onClick={() => chooser.current?.click()}>
          {t('editor.replace')}
        </button>
        {state === 'draft' && <RemoveButton issue={issue} />}
      </Facts>
      <NewFile id={id} />
      <input
        ref={chooser}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={t('editor.replace')}
        onChange={({ currentTarget }) => {
          addFiles([...(currentTarget.files ?? [])], id);
          currentTarget.value = '';
        }}
      />
    </CoverArea>
  );
}
