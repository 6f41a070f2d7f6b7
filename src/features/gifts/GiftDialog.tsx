import { Dialog } from '@ark-ui/react/dialog';
import { useId, useRef, useState } from 'react';
import { giftDays, type MadeGiftLink } from '#contract/api/gifts.ts';
import type { IssueId } from '#contract/ids.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { entry, Label } from '../../shared/ui/fields.styles.ts';
import { Answers, Modal, ModalPanel } from '../../shared/ui/modal/index.ts';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import { Segments } from '../../shared/ui/Segments.tsx';
import { useBusy } from '../../shared/ui/useBusy.ts';
import { canShare } from '../../shared/ui/copyAndShare.ts';
import { copyLink, makeLink, shareLink } from './giftActions.ts';
import { daysOf } from './giftNews.ts';
import { Muted, stack } from '../../shared/ui/content.styles.ts';

interface Props {
  readonly issueId: IssueId;
  readonly title: string;
  readonly onClose: () => void;
}

/** Makes a gift link for an issue, and copies or shares it. The link is shown only here. */
export function GiftDialog({ issueId, title, onClose }: Props) {
  const [made, setMade] = useState<MadeGiftLink | null>(null);
  return (
    <Modal layer="dialog" onClose={onClose}>
      <ModalPanel heading={t('gifts.give')} closeLabel={t('gifts.close')}>
        {made ? (
          <Made made={made} title={title} />
        ) : (
          <Choice issueId={issueId} title={title} onMade={setMade} />
        )}
      </ModalPanel>
    </Modal>
  );
}

interface ChoiceProps extends Omit<Props, 'onClose'> {
  readonly onMade: (made: MadeGiftLink) => void;
}

function Choice({ issueId, title, onMade }: ChoiceProps) {
  const [days, setDays] = useState('7');
  const { busy, run } = useBusy();
  const make = async (): Promise<void> => {
    const made = await makeLink(issueId, daysOf(days));
    if (made) onMade(made);
  };
  return (
    <div className={stack}>
      <Dialog.Description>
        <bdi>{t('gifts.hint', { title })}</bdi>
      </Dialog.Description>
      <Segments
        name="gift-days"
        label={t('gifts.duration')}
        chosen={days}
        choices={giftDays.map((count) => ({
          value: String(count),
          text: t('gifts.days', { count }),
        }))}
        onChoose={setDays}
      />
      <Answers>
        <button type="button" className={filled} disabled={busy} onClick={() => void run(make)}>
          {t('gifts.make')}
        </button>
      </Answers>
    </div>
  );
}

interface MadeProps {
  readonly made: MadeGiftLink;
  readonly title: string;
}

/** The focus moves to the address, because the button that had it is gone. */
function Made({ made: { url, expiresAt, maxVisitors }, title }: MadeProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={stack}>
      <Label htmlFor={id}>{t('gifts.link')}</Label>
      <input
        id={id}
        ref={(input) => {
          field.current = input;
          input?.focus();
        }}
        className={entry}
        dir="ltr"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          // The selection shows its end.
          requestAnimationFrame(() => currentTarget.scrollTo(0, 0));
        }}
      />
      <Muted>
        <bdi>{t('gifts.until', { date: dayText(expiresAt) })}</bdi>
      </Muted>
      {maxVisitors !== undefined && (
        <Muted>
          <bdi>{t('gifts.limit', { count: maxVisitors })}</bdi>
        </Muted>
      )}
      <Answers>
        {canShare({ title, url }) && (
          <button type="button" className={quiet} onClick={() => void shareLink(title, url)}>
            {t('gifts.share')}
          </button>
        )}
        <button type="button" className={filled} onClick={() => void copyLink(url, field.current)}>
          {t('gifts.copy')}
        </button>
      </Answers>
    </div>
  );
}
