import { useRef } from 'react';
import { copy } from '../../../shared/ui/copyAndShare.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Command } from '../access/AccessDenied.tsx';
import { t } from '../publishPage.ts';
import { showToast } from '../toasts/toastState.ts';
import { storeAddress } from '../../../shared/ui/prefix.ts';

interface Props {
  readonly text: string;
  readonly note: string;
  readonly button: string;
}

/** Shows a text with a button that copies it. A new secret appears once, because the store keeps only its hash. */
export function CopyableText({ text, note, button }: Props) {
  const shown = useRef<HTMLElement>(null);
  const copyText = async (): Promise<void> => {
    const isCopied = await copy(text, shown.current);
    const said = t(isCopied ? 'table.copied' : 'table.notCopied');
    showToast({ text: said, kind: isCopied ? 'info' : 'error' });
  };
  return (
    <>
      <SmallPrint>{note}</SmallPrint>
      <Command ref={shown} dir="ltr" translate="no">
        {text}
      </Command>
      <button type="button" className={quiet} onClick={() => void copyText()}>
        {button}
      </button>
    </>
  );
}

/** An address of the store, to copy. */
export const CopyableLink = ({ path, note }: { readonly path: string; readonly note: string }) => (
  <CopyableText text={storeAddress() + path} note={note} button={t('table.copyLink')} />
);
