import { useState } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { t } from '../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../shared/ui/lazyComponent.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { GiftIcon } from './GiftIcon.tsx';
import { Place } from './gifts.styles.ts';

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
