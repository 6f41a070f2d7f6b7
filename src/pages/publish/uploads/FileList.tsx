import { useEffect, useId } from 'react';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { addressOf } from '../route.ts';
import { say } from '../translations.ts';
import { cancel, takeCover, tryAgain } from './effects.ts';
import { Bar, crossButton, Files, Line, Name, Message, Ways } from './queue.styles.ts';
import { isUnderWay, noteAnnounced, type Upload } from './store.ts';

/** Uploads with what becomes of them, and what can be done about it. */
export function FileList({
  files,
  nameOf,
}: {
  files: readonly Upload[];
  nameOf: (upload: Upload) => string;
}) {
  return (
    files.length > 0 && (
      <Files aria-label={say('uploads.queue')}>
        {files.map((upload) => (
          <File key={upload.key} upload={upload} shown={nameOf(upload)} />
        ))}
      </Files>
    )
  );
}

function File({ upload, shown }: { upload: Upload; shown: string }) {
  const { key, name, state, fraction, words, mayPass, asksForCover, issueId } = upload;
  const isBusy = isUnderWay(upload);
  const isAlert = useAlert(upload);
  return (
    <Line data-state={state}>
      <Name>
        <bdi>{shown}</bdi>
      </Name>
      <button
        type="button"
        className={crossButton}
        aria-label={say(isBusy ? 'uploads.cancel' : 'uploads.dismiss', { file: name })}
        onClick={() => cancel(key)}
      >
        <CloseIcon />
      </button>
      {isBusy && <Bar value={fraction} max={1} aria-label={name} />}
      <Message role={isAlert ? 'alert' : undefined}>
        {isBusy ? stepOf(upload) : words.map((text) => <span key={text}>{text} </span>)}
      </Message>
      {!isBusy && (
        <Ways>
          {issueId !== null && (
            <a href={addressOf.issue(issueId)} className={wordButton}>
              {say('uploads.open')}
            </a>
          )}
          {asksForCover && (
            <button type="button" className={wordButton} onClick={() => takeCover(key)}>
              {say('uploads.takeCover')}
            </button>
          )}
          {mayPass && (
            <button type="button" className={wordButton} onClick={() => tryAgain(key)}>
              {say('uploads.again')}
            </button>
          )}
        </Ways>
      )}
    </Line>
  );
}

/** Whether this line is the one that announces the refusal: an upload may come to another list later. */
function useAlert({ key, state, announcedBy }: Upload): boolean {
  const line = useId();
  const announces = state === 'refused' && (announcedBy ?? line) === line;
  useEffect(() => {
    if (announces) noteAnnounced(key, line);
  }, [announces, key, line]);
  return announces;
}

function stepOf({ state, step }: Upload): string {
  if (state === 'waiting') return say('uploads.waiting');
  return step ? say(`uploads.steps.${step}`) : say('uploads.sending');
}
