import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { t, useFocusHeadingOnNavigate, useTitle } from '../../../shared/shell/index.ts';
import { Notice, NoticeText, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { titleOf } from '../titleOf.ts';
import { DetailsCard } from './DetailsCard.tsx';
import type { IssueActions } from './actions.ts';
import { Arrow, Long, Return, returnLink, Sheet, Short } from './page.styles.ts';
import { markdownChunks } from '../../../shared/ui/markdown/loadMarkdown.ts';
import { AutoOpenReader } from './AutoOpenReader.tsx';
import { useRouteIssue } from './useRouteIssue.ts';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';

/** The details as a page, for a frame of another site, which a dialog could not fill. */
export function IssuePage({ actions }: { actions: IssueActions }) {
  const { issue, isUnknown, atOnce } = useRouteIssue();
  return (
    <div className={margins}>
      <ToList />
      {issue && <WholeIssue issue={issue} actions={actions} />}
      {atOnce && <AutoOpenReader reading={atOnce} read={actions.read} />}
      {isUnknown && (
        <Notice>
          <NoticeText dir="auto">{t('catalog.itemNotFound')}</NoticeText>
        </Notice>
      )}
      <VisuallyHidden as="output">{issue || isUnknown ? '' : t('catalog.loading')}</VisuallyHidden>
    </div>
  );
}

function WholeIssue({ issue, actions }: { issue: Issue; actions: IssueActions }) {
  useTitle(titleOf(issue));
  const isHere = useChunks(markdownChunks(issue.description));
  return (
    isHere && (
      <Sheet>
        <DetailsCard issue={issue} actions={actions} Title={Heading} />
      </Sheet>
    )
  );
}

const Heading = ({ children, ...look }: { className: string; children?: ReactNode }) => (
  <h1 ref={useFocusHeadingOnNavigate()} tabIndex={-1} {...look}>
    {children}
  </h1>
);

/** The long label, or the short one in a narrow window. */
const ToList = () => (
  <Return>
    <Link to="/" className={returnLink}>
      <Arrow viewBox="0 0 24 24" aria-hidden="true">
        <path d="M19 12H5m6-6l-6 6 6 6" />
      </Arrow>
      <Long>{t('shell.notFound.back')}</Long>
      <Short>{t('catalog.return')}</Short>
    </Link>
  </Return>
);
