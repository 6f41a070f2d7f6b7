import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { t, useArrival, useTitle } from '../../../shared/shell/index.ts';
import { Notice, NoticeText, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { titleOf } from '../titleOf.ts';
import { DetailsCard } from './DetailsCard.tsx';
import type { IssueDeeds } from './actions.ts';
import { Arrow, Long, Return, returnLink, Sheet, Short } from './page.styles.ts';
import { codeOfWords } from './lazy.ts';
import { ReadAtOnce } from './AutoOpenReader.tsx';
import { useAskedIssue } from './useRouteIssue.ts';
import { useHere } from '../../../shared/ui/lazyComponent.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';

/** The details where they are no dialog: in a frame of another site, whose window is not ours to fill. */
export function IssuePage({ deeds }: { deeds: IssueDeeds }) {
  const { issue, isUnknown, atOnce } = useAskedIssue();
  return (
    <div className={margins}>
      <ToList />
      {issue && <WholeIssue issue={issue} deeds={deeds} />}
      {atOnce && <ReadAtOnce reading={atOnce} read={deeds.read} />}
      {isUnknown && (
        <Notice>
          <NoticeText dir="auto">{t('catalog.itemNotFound')}</NoticeText>
        </Notice>
      )}
      <VisuallyHidden as="output">{issue || isUnknown ? '' : t('catalog.loading')}</VisuallyHidden>
    </div>
  );
}

function WholeIssue({ issue, deeds }: { issue: Issue; deeds: IssueDeeds }) {
  useTitle(titleOf(issue));
  const isHere = useHere(codeOfWords(issue));
  return (
    isHere && (
      <Sheet>
        <DetailsCard issue={issue} deeds={deeds} Title={Heading} />
      </Sheet>
    )
  );
}

const Heading = ({ className, children }: { className: string; children?: ReactNode }) => (
  <h1 ref={useArrival()} tabIndex={-1} className={className}>
    {children}
  </h1>
);

/** The long label, or the short one where there is little room. */
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
