import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { readingPath } from '#contract/paths.ts';
import { catalog, Cover, titleLanguage, titleOf, useRights } from '../catalog/index.ts';
import { GiftLinks } from '../gifts/index.ts';
import { t } from '../../shared/shell/index.ts';
import { coverLink, coverStrip } from '../../shared/ui/coverStrip.styles.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { ownedIssues } from './panelViews.ts';
import { color, space } from '../../shared/ui/tokens.ts';
import { Muted, PanelHeading } from '../../shared/ui/content.styles.ts';

/** The issues that the user owns. Each opens in the reader. */
export function Library() {
  const id = useId();
  const { issues, purchases } = useSnapshot(catalog);
  const { subscribed } = useRights();
  const owned = ownedIssues(issues, purchases as typeof catalog.purchases);
  return (
    <Shelf aria-labelledby={id}>
      <PanelHeading id={id}>{t('accountPage.library')}</PanelHeading>
      {owned.length > 0 && (
        <ul className={coverStrip}>
          {owned.map((issue) => (
            <li key={issue.id}>
              <Link to={readingPath(issue.id)} className={coverLink}>
                <Cover issue={issue} width={350} />
                <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {purchases && (owned.length === 0 || subscribed) && (
        <Muted>
          <bdi>{t(subscribed ? 'accountPage.allIssues' : 'accountPage.noIssues')}</bdi>
        </Muted>
      )}
      <Link to="/" className={quiet}>
        {t('confirmation.browse')}
      </Link>
      <GiftLinks />
    </Shelf>
  );
}

/** Above the panels, whose lines it continues. */
const Shelf = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(2)};
  padding-block: ${space(2.5)} ${space(5)};
  border-block-start: 1px solid ${color.line};
  & > ul {
    inline-size: 100%;
  }
`;
