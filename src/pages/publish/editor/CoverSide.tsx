import { useRef, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Dialog } from '@ark-ui/react/dialog';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { issuePath, readingPath } from '#contract/paths.ts';
import { coverUrl } from '#contract/api/issue.ts';
import type { AdminIssue, PackStatus } from '#contract/admin/issue.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { FileInput } from '../administration/FileInput.tsx';
import { megabytes, t } from '../publishPage.ts';
import { titleOf, issueList } from '../shelf/shelfState.ts';
import { stateOf } from '../shelf/shelfOrder.ts';
import { addFiles } from '../uploads/uploadFiles.ts';
import { FileList } from '../uploads/Queue.tsx';
import { uploads } from '../uploads/uploadQueue.ts';
import { OwnCover } from './OwnCover.tsx';
import { PreviewLink } from './PreviewLink.tsx';
import { rebuildPacks, remove } from './saveIssue.ts';
import { Answers, ModalPanel, Question } from '../../../shared/ui/modal/index.ts';
import { destructive, quiet } from '../../../shared/ui/parts.styles.ts';
import { color, from, shadow, size, space, target } from '../../../shared/ui/tokens.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** Removes a draft after a confirmation. */
function RemoveButton({ issue }: { issue: AdminIssue }) {
  const [isAsked, setAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" className={wordButton} onClick={() => setAsked(true)}>
        {t('editor.remove')}
      </button>
      <Question open={isAsked} onClose={() => setAsked(false)} keep={keep}>
        <ModalPanel heading={t('removal.heading', { title: titleOf(issue) })}>
          <Dialog.Description>{t('removal.text')}</Dialog.Description>
          <Answers>
            <Dialog.CloseTrigger ref={keep} className={quiet}>
              {t('removal.keep')}
            </Dialog.CloseTrigger>
            <button
              type="button"
              className={destructive}
              onClick={() => {
                setAsked(false);
                void remove(issue);
              }}
            >
              {t('removal.remove')}
            </button>
          </Answers>
        </ModalPanel>
      </Question>
    </>
  );
}

/** The builder reports each ten pages, which take a few seconds. */
const REFRESH_MS = 5000;

/** How far the pack of the issue is, and the button that builds it again. */
function PackFacts({ issue }: { issue: AdminIssue }) {
  const { pack, pages } = issue;
  const isUnderWay = pack?.state === 'pending' || pack?.state === 'building';
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void issueList.refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  if (!pack) return null;
  const percent = Math.floor((100 * pack.builtPages) / pages);
  return (
    <>
      <p>{t(`editor.pack.${pack.state}`, { percent })}</p>
      {pack.state === 'ready' && <PicturedPages pictures={pack.pictures} pages={pages} />}
      {!isUnderWay && (
        <button type="button" className={wordButton} onClick={() => void rebuildPacks(issue)}>
          {t('editor.pack.rebuild')}
        </button>
      )}
    </>
  );
}

/** How many pages have a picture at reading size, and why. */
function PicturedPages({ pictures, pages }: { pictures: PackStatus['pictures']; pages: number }) {
  const { first, slow: count } = pictures;
  if (first && count > 0)
    return <p>{t('editor.pack.pictures', { total: count + 1, pages, count })}</p>;
  if (first) return <p>{t('editor.pack.picturesFirst')}</p>;
  return count > 0 ? <p>{t('editor.pack.picturesSlow', { pages, count })}</p> : null;
}

/** The upload that replaces the issue's file, beside the button that chose it. */
function NewFile({ id }: { id: number }) {
  const { queue } = useSnapshot(uploads) as typeof uploads;
  const files = queue.filter(({ replaces }) => replaces === id);
  const area = useRef<HTMLDivElement>(null);
  const signature = files.map(({ key, state }) => `${key} ${state}`).join();
  useEffect(() => {
    if (signature) area.current?.scrollIntoView({ block: 'nearest' });
  }, [signature]);
  return (
    <NewFileArea ref={area}>
      <FileList files={files} nameOf={({ name }) => name} />
    </NewFileArea>
  );
}

/** The cover, the facts of the file, and actions on the file. */
export function CoverSide({ issue }: { issue: AdminIssue }) {
  const chooser = useRef<HTMLInputElement>(null);
  const { id, cover, pages, size } = issue;
  const state = stateOf(issue);
  return (
    <CoverArea>
      <Cover
        src={withPrefix(coverUrl(cover.fileName, 400))}
        alt=""
        width={cover.width}
        height={cover.height}
      />
      <Facts>
        <p>{t('shelf.pages', { count: pages })}</p>
        <p>{t('editor.size', { size: megabytes(size) })}</p>
        <PackFacts issue={issue} />
        {issue.owners > 0 && <p>{t('shelf.owners', { count: issue.owners })}</p>}
        {state === 'listed' && (
          <a href={withPrefix(issuePath(id))} target="_blank" rel="noopener" className={coverLink}>
            {t('editor.see')}
          </a>
        )}
        <a href={withPrefix(readingPath(id))} target="_blank" rel="noopener" className={coverLink}>
          {t('editor.read')}
        </a>
        <PreviewLink key={id} id={id} />
        <OwnCover issue={issue} />
        <button type="button" className={wordButton} onClick={() => chooser.current?.click()}>
          {t('editor.replace')}
        </button>
        {state === 'draft' && <RemoveButton issue={issue} />}
      </Facts>
      <NewFile id={id} />
      <FileInput
        ref={chooser}
        label={t('editor.replace')}
        accept="application/pdf,.pdf"
        onFiles={(files) => addFiles(files, id)}
      />
    </CoverArea>
  );
}

const CoverArea = styled.div`
  grid-area: cover;
  display: grid;
  grid-template-columns: min(40%, ${space(22)}) minmax(0, 1fr);
  align-content: start;
  align-items: start;
  gap: ${space(1.5)} ${space(2.5)};
  ${from('small')} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Cover = styled.img`
  inline-size: 100%;
  block-size: auto;
  border-radius: 2px;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
`;

const Facts = styled.div`
  display: grid;
  justify-items: start;
  min-inline-size: 0;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  & > button {
    margin-inline-start: -${space(1.5)};
    padding-inline: ${space(1.5)};
    text-align: start;
  }
`;

/** Ends above the sticky action bar. */
const NewFileArea = styled.div`
  grid-column: 1 / -1;
  scroll-margin-block: ${space(2)} ${space(16)};
  &:empty {
    display: none;
  }
  & > ul {
    margin: 0;
  }
`;

const coverLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  font-weight: 600;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
  }
`;
