import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { route, addressOf } from '../publishRoute.ts';
import { shelf, titleOf } from '../shelf/shelfState.ts';
import { t } from '../publishPage.ts';
import { isUnderWay, type Upload, uploads, noteAnnounced } from './uploadQueue.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { cancel, acceptCover, tryAgain } from './uploadFiles.ts';
import { color, motion, radius, roundButton, size, space } from '../../../shared/ui/tokens.ts';

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

/** Pending and refused uploads. An open issue shows its own replacement file itself. */
export function Queue() {
  const { queue } = useSnapshot(uploads) as typeof uploads;
  const open = useSnapshot(route).view;
  const isBusy = queue.some(isUnderWay);
  useEffect(() => (isBusy ? blockUnload() : undefined), [isBusy]);
  const isShownByIssue = ({ replaces }: Upload): boolean =>
    replaces !== null && open.kind === 'issue' && open.id === replaces;
  return <FileList files={queue.filter((upload) => !isShownByIssue(upload))} nameOf={nameOf} />;
}

/** The browser asks before it leaves the page: a partial upload would be lost. */
function blockUnload(): () => void {
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}

const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

function nameOf({ name, replaces }: Upload): string {
  const issue = shelf.list.value.find(({ id }) => id === replaces);
  return issue ? `${t('uploads.replacing', { title: titleOf(issue) })}: ${name}` : name;
}

const Files = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin: ${space(2)} 0 0;
  padding: 0;
  list-style: none;
`;

const FileRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  padding: ${space(0.5)} ${space(0.5)} ${space(1.5)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  &[data-state='refused'] {
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
`;

const Name = styled.p`
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const crossButton = css`
  ${roundButton}
  background: none;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: ${color.ground};
    }
  }
`;

const Bar = styled.progress`
  grid-column: 1 / -1;
  appearance: none;
  inline-size: calc(100% - ${space(1.5)});
  block-size: 4px;
  overflow: hidden;
  border: 0;
  border-radius: ${radius.pill};
  background: ${color.ground};
  &::-webkit-progress-bar {
    background: ${color.ground};
  }
  &::-webkit-progress-value {
    background: ${color.accent};
    transition: inline-size ${motion.calm};
  }
  &::-moz-progress-bar {
    background: ${color.accent};
  }
`;

const Message = styled.p`
  grid-column: 1 / -1;
  padding-block-start: ${space(0.5)};
  padding-inline-end: ${space(1.5)};
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  [data-state='refused'] > & {
    color: ${color.danger};
  }
`;

const FileActions = styled.div`
  grid-column: 1 / -1;
  margin-inline-start: -${space(1.5)};
  &:empty {
    display: none;
  }
  & > a {
    display: inline-flex;
    align-items: center;
    text-decoration: none;
  }
`;
