import { styled } from '@linaria/react';
import { useState } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { t } from '../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../shared/ui/lazyComponent.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { space } from '../../shared/ui/tokens.ts';

const GiftDialog = lazyComponent(async () => (await import('./GiftDialog.tsx')).GiftDialog);

interface Props {
  readonly issue: Pick<Issue, 'id'>;
  /** The title as it is shown. */
  readonly title: string;
}

/** The button that opens the dialog for a gift link. */
export function GiveGift({ issue, title }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Place>
      <button
        type="button"
        className={quiet}
        aria-haspopup="dialog"
        onPointerEnter={() => preload(GiftDialog.code)}
        onClick={() => setOpen(true)}
      >
        <GiftIcon />
        {t('gifts.give')}
      </button>
      {isOpen && <GiftDialog issueId={issue.id} title={title} onClose={() => setOpen(false)} />}
    </Place>
  );
}

/** The button that puts the issue into the cart as a gift. */
export const OrderGift = ({ onOrder }: { readonly onOrder: () => void }) => (
  <Place>
    <button type="button" className={quiet} onClick={onOrder}>
      <GiftIcon />
      {t('giftPurchase.order')}
    </button>
  </Place>
);

/** A parcel with a ribbon. */
const GiftIcon = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M4.5 11.5v9h15v-9M3 7.5h18v4H3zM12 7.5v13M12 7.5C10.5 3.5 6.5 3 6.5 5.5S9.5 7.5 12 7.5c2.5 0 5.5 0 5.5-2S13.5 3.5 12 7.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Below the description in the details. */
const Place = styled.div`
  padding-block-start: ${space(1)};
`;
