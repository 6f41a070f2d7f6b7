import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { Issue } from '#contract/api/issue.ts';
import { t, useFocusHeadingOnNavigate, useTitle } from '../../../shared/shell/index.ts';
import { Notice, NoticeText, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { titleOf } from '../titleOf.ts';
import { DetailsCard } from './DetailsCard.tsx';
import type { IssueActions } from './actions.ts';
import { markdownChunks } from '../../../shared/ui/markdown/loadMarkdown.ts';
import { AutoOpenReader, useRouteIssue } from './useRouteIssue.ts';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { color, from, radius, space, target } from '../../../shared/ui/tokens.ts';

/** The details as a page, for a frame of another site, which a dialog could not fill. */
export function IssuePage({ actions }: { actions: IssueActions }) {
  const { issue, isUnknown, atOnce } = useRouteIssue(actions);
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

const Return = styled.nav`
  padding-block: ${space(1)};
`;

const returnLink = css`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: ${target};
  padding-inline-end: ${space(1)};
  color: ${color.ink};
  font-weight: 600;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;

/** Points back, in either text direction. */
const Arrow = styled.svg`
  flex: none;
  inline-size: 20px;
  block-size: 20px;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  [dir='rtl'] & {
    scale: -1 1;
  }
`;

const Long = styled.span`
  display: none;
  ${from('small')} {
    display: inline;
  }
`;

const Short = styled.span`
  ${from('small')} {
    display: none;
  }
`;

/** The panel of the dialog, as a part of the page. */
const Sheet = styled.article`
  --sheet: 760px;
  position: relative;
  border-radius: ${radius.panel};
  background: ${color.raised};
  overflow: hidden;
`;
