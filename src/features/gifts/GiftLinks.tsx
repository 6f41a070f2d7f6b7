import { styled } from '@linaria/react';
import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { GiftLink } from '#contract/api/gifts.ts';
import { api, resource } from '../../shared/api/index.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { revokeLink } from './giftActions.ts';
import { ListHeading, ListRow, Muted, RowList, RowWords } from '../../shared/ui/content.styles.ts';
import { space } from '../../shared/ui/tokens.ts';

/** The user's valid gift links, for the account page. Nothing is shown without one. */
export const GiftLinks = () =>
  document.documentElement.dataset.gifts === undefined ? null : <ValidLinks />;

function ValidLinks() {
  const id = useId();
  // It ends with the page, so that no other user sees it.
  const [links] = useState(() =>
    resource<GiftLink[]>(async () => (await api.giftLinks()).giftLinks, []),
  );
  const { value } = useSnapshot(links.data);
  useEffect(() => void links.load(), [links]);
  if (value.length === 0) return null;
  return (
    <Section aria-labelledby={id}>
      <ListHeading id={id}>{t('gifts.links')}</ListHeading>
      <RowList>
        {value.map((link) => (
          <Link key={link.id} link={link} onRevoked={() => void links.refresh()} />
        ))}
      </RowList>
    </Section>
  );
}

interface Props {
  readonly link: GiftLink;
  readonly onRevoked: () => void;
}

function Link({ link, onRevoked }: Props) {
  const { id, issueTitle, expiresAt, visitors = 0, maxVisitors = 0 } = link;
  const { busy, run } = useBusy();
  const shown = issueTitle.trim() || t('catalog.noTitle');
  const date = dayText(expiresAt);
  const revoke = async (): Promise<void> => {
    if (await revokeLink(id)) onRevoked();
  };
  return (
    <ListRow>
      <RowWords>
        <strong>
          <bdi>{shown}</bdi>
        </strong>
        <Muted>
          <bdi>{t('gifts.until', { date })}</bdi>
        </Muted>
        <Muted>
          <bdi>{t('gifts.visited', { visitors, count: maxVisitors })}</bdi>
        </Muted>
      </RowWords>
      <button
        type="button"
        className={quiet}
        disabled={busy}
        aria-label={t('gifts.revokeLink', { title: shown, date })}
        onClick={() => void run(revoke)}
      >
        {t('gifts.revoke')}
      </button>
    </ListRow>
  );
}

/** On the account page, below the library. */
const Section = styled.section`
  display: grid;
  gap: ${space(1)};
  inline-size: 100%;
  /* As wide as the plans below. */
  max-inline-size: 36rem;
  padding-block-start: ${space(1)};
`;
