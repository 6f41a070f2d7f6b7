import { useEffect, useState, useId } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'react-router-dom';
import type { Inside, InsidePage } from '#contract/api/issueContent.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import { issuePath } from '#contract/paths.ts';
import { api } from '../../../shared/api/index.ts';
import { appConfig, t, partHeading, showToast } from '../../../shared/shell/index.ts';
import { fileSizeText } from '../../../shared/ui/fileSize.ts';
import type { IssueActions } from './actions.ts';
import { MoreOfSeries } from './MoreOfSeries.tsx';
import { KeepOnDevice } from '../../device/index.ts';
import { GiveGift, OrderGift, useGiftNews } from '../../gifts/index.ts';
import { catalog, useRights } from '../catalogState.ts';
import { titleOf, titleLanguage } from '../titleOf.ts';
import { isSelling, readingRight } from '../readingRights.ts';
import { mayGive, otherIssues } from './offeredActions.ts';
import { Contents } from './Contents.tsx';
import { FileSize, bleeding, pageButton, Part, PartHeading, shareButton } from './inside.styles.ts';
import { coverStrip, coverLink } from '../../../shared/ui/coverStrip.styles.ts';
import { canShare, copy, shareBySystem } from '../../../shared/ui/copyAndShare.ts';
import { Cover } from '../Cover.tsx';
import { parseListRoute, queryOf } from '../list/listRoute.ts';
import { storeAddress, withPrefix } from '../../../shared/ui/prefix.ts';

/** The most issues beside the present one. */
const most = 6;

/** The next issues of the shelf. Those of the same series have a part of their own. */
function MoreIssues({ issue }: { readonly issue: Issue }) {
  const id = useId();
  const { issues } = useSnapshot(catalog);
  // The list below the details stays as it is.
  const listQuery = queryOf(parseListRoute(useLocation().search));
  const { series } = issue;
  const listed = issues.filter(
    (other) => !series || other.id === issue.id || other.series !== series,
  );
  const others = otherIssues(listed, issue.id, most);
  if (others.length === 0) return null;
  return (
    <Part aria-labelledby={id}>
      <PartHeading as={partHeading()} id={id}>
        {t('inside.more')}
      </PartHeading>
      <ul className={strip}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={issuePath(other.id) + listQuery} className={coverLink}>
              <Cover issue={other} width={400} />
              <bdi lang={titleLanguage(other)}>{titleOf(other)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Shares the address of the issue by the system's dialog, or copies it. It stands beside the close button. */
const Share = ({ issue }: { readonly issue: Issue }) => (
  <button
    type="button"
    className={shareButton}
    aria-label={t('inside.share')}
    onClick={() => void share(issue)}
  >
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 15V3.5m0 0L7.5 8M12 3.5L16.5 8M6 11.5H4.5v9h15v-9H18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </button>
);

async function share(issue: Issue): Promise<void> {
  const url = storeAddress() + issuePath(issue.id);
  const data = { title: titleOf(issue), url };
  if (canShare(data) && (await shareBySystem(data))) return;
  const isCopied = await copy(url, null);
  showToast(
    isCopied
      ? { key: 'inside.copied', kind: 'success' }
      : { key: 'inside.notCopied', kind: 'error' },
  );
}

interface PagesProps {
  readonly issue: Issue;
  readonly pages: readonly InsidePage[];
  readonly read: IssueActions['read'];
}

const strip = `${coverStrip} ${bleeding}`;

/** Pages of the sample side by side. Each opens the sample at itself. */
function InsidePages({ issue, pages, read }: PagesProps) {
  const id = useId();
  const direction = issue.readingDirection === 'auto' ? undefined : issue.readingDirection;
  return (
    <Part aria-labelledby={id}>
      <PartHeading as={partHeading()} id={id}>
        {t('inside.pages')}
      </PartHeading>
      <ul className={strip} dir={direction}>
        {pages.map(({ url, width, height, page }) => (
          <li key={url}>
            <button
              type="button"
              className={pageButton}
              aria-label={t('inside.page', { page })}
              onClick={() => read({ issue, type: 'sample', page: String(page) })}
            >
              <img src={withPrefix(url)} width={width} height={height} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export interface Props {
  readonly issue: Issue;
  readonly actions: IssueActions;
  /** Whether the user may read the whole issue. */
  readonly opens: boolean;
}

/** The end of the details: pages of the sample, the contents, the size of the file, and other issues. */
export function InsideIssue({ issue, actions, opens }: Props) {
  const inside = useInside(issue.id);
  const rights = useRights();
  const { purchasesLoaded } = useSnapshot(catalog);
  const isTheirs =
    readingRight(issue, 'full', { ...rights, gifts: undefined, previews: undefined }) === 'allowed';
  useGiftNews(issue.id, purchasesLoaded ? isTheirs : undefined);
  return (
    <>
      <Share issue={issue} />
      {mayGive(issue, rights) && <GiveGift issue={issue} title={titleOf(issue)} />}
      {document.documentElement.dataset.giftPurchases !== undefined &&
        isSelling(appConfig) &&
        !issue.isFree && <OrderGift onOrder={() => actions.buy(issue, true)} />}
      {appConfig.hasDevice && inside && readingRight(issue, 'full', rights) === 'allowed' && (
        <KeepOnDevice issue={issue} size={inside.fileSize ?? 0} />
      )}
      {actions.Bundles &&
        document.documentElement.dataset.bundles !== undefined &&
        isSelling(appConfig) && <actions.Bundles issue={issue} />}
      {inside && inside.pages.length > 0 && (
        <InsidePages issue={issue} pages={inside.pages} read={actions.read} />
      )}
      {inside && inside.contents.length > 0 && (
        <Contents issue={issue} entries={inside.contents} {...(opens && { read: actions.read })} />
      )}
      {inside?.fileSize && (
        <FileSize>
          <bdi>{t('inside.size', { size: fileSizeText(inside.fileSize) })}</bdi>
        </FileSize>
      )}
      {inside && <MoreOfSeries issue={issue} />}
      {inside && <MoreIssues issue={issue} />}
    </>
  );
}

const nothing: Inside = { pages: [], contents: [], fileSize: null };

/** null until the store has answered. Without an answer the details end earlier. */
function useInside(id: IssueId): Inside | null {
  const [inside, setInside] = useState<Inside | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const answer = api.inside({ params: { id }, signal }).catch(() => nothing);
    void answer.then((known) => signal.aborted || setInside(known));
    return () => leaving.abort();
  }, [id]);
  return inside;
}
