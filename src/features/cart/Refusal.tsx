import { useEffect, useRef } from 'react';
import { partHeading, t } from '../../shared/shell/index.ts';
import { Answers } from '../../shared/ui/modal/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { Cancel } from './formParts.tsx';
import { Message, MessageTitle, Small } from './checkout.styles.ts';
import { tryAgain } from './effects.ts';
import type { Fault } from './faults.ts';

/** The reason of the refusal, and the next steps. */
export function Refusal({ fault, onCancel }: { fault: Fault; onCancel: () => void }) {
  const { title, text, reason } = fault;
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <>
      <Message role="alert" data-kind="fault">
        <MessageTitle as={partHeading()}>
          <bdi>{t(title)}</bdi>
        </MessageTitle>
        <p>
          <bdi>{t(text)}</bdi>
        </p>
        {reason && (
          <Small>
            <bdi>{'raw' in reason ? reason.raw : t(reason.key)}</bdi>
          </Small>
        )}
      </Message>
      <Answers>
        <Cancel onClick={onCancel} />
        <button ref={again} type="button" className={filled} onClick={() => void tryAgain()}>
          {t('reader.tryAgain')}
        </button>
      </Answers>
    </>
  );
}
