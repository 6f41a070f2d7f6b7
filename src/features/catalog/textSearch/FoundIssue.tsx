import { issuePath } from '#contract/paths.ts';
import { Link } from 'react-router-dom';
import type { IssueWithHits, TextHit } from '#contract/api/issueContent.ts';
import { t } from '../../../shared/shell/index.ts';
import { Cover } from '../Cover.tsx';
import { preloadDetails } from '../details/lazy.ts';
import { findIssue } from '../store.ts';
import { titleLanguage, titleOf } from '../titleOf.ts';
import { useLine } from '../useCardLine.ts';
import { hitAddress } from './rules.ts';
import {
  CoverBox,
  Facts,
  Found,
  hitLink,
  HitPage,
  Hits,
  titleLink,
  Words,
} from './textSearch.styles.ts';

interface Props {
  readonly found: IssueWithHits;
  /** The search part of the list's address. */
  readonly listQuery: string;
}

/** An issue with its first pages that have the words. The title opens the details, where the issue can be bought. */
export function FoundIssue({ found, listQuery }: Props) {
  const { id, title, pages, hits } = found;
  const issue = findIssue(id);
  const lineOf = useLine();
  const lineText = issue ? lineOf(issue).lineText : '';
  const lang = titleLanguage({ title, language: issue?.language ?? null });
  return (
    <Found>
      <CoverBox aria-hidden="true">{issue && <Cover issue={issue} width={350} />}</CoverBox>
      <div>
        <h3>
          <Link
            to={issuePath(id) + listQuery}
            className={titleLink}
            onPointerEnter={() => issue && preloadDetails(issue)}
          >
            <bdi lang={lang}>{titleOf({ title })}</bdi>
          </Link>
        </h3>
        <Facts>
          <bdi>{t('catalog.inIssues.onPages', { count: pages })}</bdi>
          {lineText && <bdi>{lineText}</bdi>}
        </Facts>
        {hits.length > 0 && (
          <Hits>
            {hits.map((hit) => (
              <li key={hit.page}>
                <HitLink hit={hit} to={hitAddress(found, hit, listQuery)} lang={issue?.language} />
              </li>
            ))}
          </Hits>
        )}
      </div>
    </Found>
  );
}

interface HitProps {
  readonly hit: TextHit;
  readonly to: string;
  readonly lang: string | null | undefined;
}

function HitLink({ hit: { page, words }, to, lang }: HitProps) {
  const [before, match, after] = words;
  return (
    <Link to={to} className={hitLink}>
      <HitPage>{t('reader.page', { page })}</HitPage>{' '}
      <Words dir="auto" lang={lang ?? ''}>
        {before}
        <mark>{match}</mark>
        {after}
      </Words>
    </Link>
  );
}
