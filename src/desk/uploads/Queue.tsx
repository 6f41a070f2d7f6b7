import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Cross } from '../../ui/Cross.tsx';
import { wordButton } from '../../ui/wordButton.styles.ts';
import { addressOf } from '../place.ts';
import { shelf } from '../shelf/store.ts';
import { titleOf } from '../shelf/titles.ts';
import { say } from '../words.ts';
import { cancel, tryAgain } from './effects.ts';
import { Bar, crossButton, Files, Line, Name, Said, Ways } from './queue.styles.ts';
import { isUnderWay, type Upload, uploads } from './store.ts';

/** What is on its way, and what could not be taken. */
export function Queue() {
  const { queue } = useSnapshot(uploads) as typeof uploads;
  const isBusy = queue.some(isUnderWay);
  useEffect(() => (isBusy ? holdPage() : undefined), [isBusy]);
  return (
    queue.length > 0 && (
      <Files aria-label={say('uploads.queue')}>
        {queue.map((upload) => (
          <File key={upload.key} upload={upload} />
        ))}
      </Files>
    )
  );
}

/** The browser asks before it goes elsewhere: a file that is half there would be lost. */
function holdPage(): () => void {
  window.addEventListener('beforeunload', hold);
  return () => window.removeEventListener('beforeunload', hold);
}

const hold = (event: BeforeUnloadEvent): void => event.preventDefault();

function File({ upload }: { upload: Upload }) {
  const { key, name, state, fraction, words, mayPass, issueId } = upload;
  const isBusy = isUnderWay(upload);
  return (
    <Line data-state={state}>
      <Name>
        <bdi>{nameOf(upload)}</bdi>
      </Name>
      <button
        type="button"
        className={crossButton}
        aria-label={say(isBusy ? 'uploads.cancel' : 'uploads.dismiss', { file: name })}
        onClick={() => cancel(key)}
      >
        <Cross />
      </button>
      {isBusy && <Bar value={fraction} max={1} aria-label={name} />}
      <Said role={state === 'refused' ? 'alert' : undefined}>
        {isBusy ? stepOf(upload) : words.map((text) => <span key={text}>{text} </span>)}
      </Said>
      {!isBusy && (
        <Ways>
          {issueId !== null && (
            <a href={addressOf.issue(issueId)} className={wordButton}>
              {say('uploads.open')}
            </a>
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

function nameOf({ name, replaces }: Upload): string {
  const issue = shelf.issues.find(({ id }) => id === replaces);
  return issue ? `${say('uploads.replacing', { title: titleOf(issue) })}: ${name}` : name;
}

function stepOf({ state, step }: Upload): string {
  if (state === 'waiting') return say('uploads.waiting');
  return step ? say(`uploads.steps.${step}`) : say('uploads.sending');
}
