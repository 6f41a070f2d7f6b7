import { useRef } from 'react';
import * as z from 'zod/mini';
import { AdminIssue } from '#contract/admin/issue.ts';
import { coverPath } from '#contract/admin/upload.ts';
import { sendFile } from '../../../shared/api/request.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { FileInput } from '../administration/FileInput.tsx';
import { adminApi, t } from '../publishPage.ts';
import { titleOf, upsert } from '../shelf/shelfState.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';

/** Shows a picture of the publisher as the cover, or page 1 again. */
export function OwnCover({ issue }: { issue: AdminIssue }) {
  const { id, cover } = issue;
  const button = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { busy: isBusy, run } = useBusy();
  const change = (order: () => Promise<unknown>, text: 'done' | 'undone') =>
    run(async () => {
      await tellOutcome(
        async () => upsert(z.parse(AdminIssue, await order())),
        () => t(`editor.cover.${text}`, { title: titleOf(issue) }),
      );
      // The pressed button may have gone.
      button.current?.focus();
    });
  const reset = () => adminApi.resetCover({ params: { id }, body: {} });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={wordButton}
        aria-busy={isBusy}
        onClick={() => !isBusy && chooser.current?.click()}
      >
        {t(isBusy ? 'editor.cover.sending' : 'editor.cover.replace')}
      </button>
      {cover.isOwn && !isBusy && (
        <button type="button" className={wordButton} onClick={() => void change(reset, 'undone')}>
          {t('editor.cover.reset')}
        </button>
      )}
      <FileInput
        ref={chooser}
        label={t('editor.cover.replace')}
        accept="image/png,image/jpeg,image/webp"
        onFiles={([file]) => void change(() => sendFile(coverPath(id), file), 'done')}
      />
    </>
  );
}
