import type { Issue } from '#contract/api/issue.ts';
import {
  ActionGroup,
  ActionRow,
  CoverStage,
  Line,
  panel,
  place,
  plansLink,
  Scroller,
  title,
  veil,
  Words,
} from '../features/catalog/details/details.styles.ts';
import { Facts } from '../features/catalog/details/Facts.tsx';
import { titleLength } from '../features/catalog/details/offeredActions.ts';
import { titleLanguage, titleOf } from '../features/catalog/titleOf.ts';
import { back, group, held, over, stand } from '../shared/prerendered/document.styles.ts';
import { CloseIcon } from '../shared/ui/icons.tsx';
import { prose } from '../shared/ui/markdown/markdown.styles.ts';
import { quiet } from '../shared/ui/parts.styles.ts';
import { Pictures, t, firstScreen } from './surroundings.tsx';

/** The widths that the app requests, so that both load the same picture. */
const coverWidths = {
  width: 350,
  wider: [
    [960, 500],
    [600, 400],
  ],
  eager: true,
} as const;

/** The details of an issue over the list, in the place of the app's dialog. The app adds the actions. */
export const PrerenderedDetails = ({ issue }: { readonly issue: Issue }) => (
  <article className={`${place} ${over}`} data-still="" data-details="">
    <div className={veil} />
    <div className={panel}>
      <Scroller>
        <CoverStage>
          <div className={stand}>
            <Pictures cover={issue.cover} {...coverWidths} />
          </div>
        </CoverStage>
        <Words>
          <h1 className={title} data-length={titleLength(titleOf(issue))}>
            <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
          </h1>
          <Text issue={issue} />
        </Words>
      </Scroller>
      <a className={back} href="/" aria-label={t('catalog.close')}>
        <CloseIcon />
      </a>
    </div>
  </article>
);

function Text({ issue }: { readonly issue: Issue }) {
  const { boot, description, plansText } = firstScreen();
  /** Whether issues with a price can be bought or unlocked. */
  const isObtainable = boot.auth.enabled && (boot.payments || boot.promocodes_mode_only);
  return (
    <>
      {issue.isFree && <Line data-line="free">{t('catalog.line.free')}</Line>}
      {!issue.isFree && !isObtainable && (
        <Line>
          <bdi>{t('catalog.notForSale')}</bdi>
        </Line>
      )}
      <HeldActions issue={issue} isObtainable={isObtainable} />
      {!issue.isFree && plansText !== null && (
        <span className={`${plansLink} ${held}`} aria-hidden="true">
          {plansText}
        </span>
      )}
      <Facts issue={issue} />
      {description.length > 0 && (
        <div className={prose} dir="auto" lang={issue.language ?? ''}>
          {description.map((words, index) => (
            <p key={index}>{words}</p>
          ))}
        </div>
      )}
    </>
  );
}

interface ActionsProps {
  readonly issue: Issue;
  readonly isObtainable: boolean;
}

/** The space of a guest's buttons, which most users see. */
function HeldActions({ issue: { isFree, hasSample }, isObtainable }: ActionsProps) {
  const preview = hasSample ? ['preview'] : [];
  const rows = isFree
    ? [['read', ...preview]]
    : [preview, isObtainable ? ['unlock'] : [], ['read']].filter(({ length }) => length > 0);
  return (
    <ActionRow className={held} aria-hidden="true">
      {rows.map((names) => (
        <ActionGroup key={names.join()} className={group}>
          {names.map((name) => (
            <span key={name} className={quiet}>
              {t(`catalog.${name}`)}
            </span>
          ))}
        </ActionGroup>
      ))}
    </ActionRow>
  );
}
