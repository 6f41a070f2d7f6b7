import { useEffect, useId } from 'react';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { addressOf } from '../route.ts';
import { t } from '../translations.ts';
import { cancel, acceptCover, tryAgain } from './effects.ts';
import { Bar, crossButton, Files, FileRow, Name, Message, FileActions } from './queue.styles.ts';
import { isUnderWay, noteAnnounced, type Upload } from './store.ts';

/** Uploads with their states and actions. */
export function FileList({
  files,
  nameOf,
}: {
  files: readonly Upload[];
  nameOf: (upload: Upload) => string;
}) {
  return (
    files.length > 0 && (
      <Files aria-label={t('uploads.queue')}>
        {files.map((upload) => (
          <File key={upload.key} upload={upload} label={nameOf(upload)} />
        ))}
      </Files>
    )
  );
}

function File({ upload, label }: { upload: Upload; label: string }) {
  const { key, name, state, fraction, messages, canRetry, asksForCover, issueId } = upload;
  const isBusy = isUnderWay(upload);
  const isAlert = useAlert(upload);
  return (
    <FileRow data-state={state}>
      <Name>
        <bdi>{label}</bdi>
      </Name>
      <button
        type="button"
        className={crossButton}
        aria-label={t(isBusy ? 'uploads.cancel' : 'uploads.dismiss', { file: name })}
        onClick={() => cancel(key)}
      >
        <CloseIcon />
      </button>
      {isBusy && <Bar value={fraction} max={1} aria-label={name} />}
      <Message role={isAlert ? 'alert' : undefined}>
        {isBusy ? stepOf(upload) : messages.map((text) => <span key={text}>{text} </span>)}
      </Message>
      {!isBusy && (
        <FileActions>
          {issueId !== null && (
            <a href={addressOf.issue(issueId)} className={wordButton}>
              {t('uploads.open')}
            </a>
          )}
          {asksForCover && (
            <button type="button" className={wordButton} onClick={() => acceptCover(key)}>
              {t('uploads.takeCover')}
            </button>
          )}
          {canRetry && (
            <button type="button" className={wordButton} onClick={() => tryAgain(key)}>
              {t('uploads.again')}
            </button>
          )}
        </FileActions>
      )}
    </FileRow>
  );
}

/** Whether this row announces the refusal: an upload may move to another list later. */
function useAlert({ key, state, announcedBy }: Upload): boolean {
  const line = useId();
  const announces = state === 'refused' && (announcedBy ?? line) === line;
  useEffect(() => {
    if (announces) noteAnnounced(key, line);
  }, [announces, key, line]);
  return announces;
}

function stepOf({ state, step }: Upload): string {
  if (state === 'waiting') return t('uploads.waiting');
  return step ? t(`uploads.steps.${step}`) : t('uploads.sending');
}
