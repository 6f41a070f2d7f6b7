import { useRef } from 'react';
import { copy } from '../../../shared/ui/copyAndShare.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Command } from '../access/AccessDenied.tsx';
import { t } from '../publishPage.ts';
import { showToast } from '../toasts/toastState.ts';

interface Props {
  readonly path: string;
  readonly note: string;
}

/** An address of the store, to copy. A one-time link is shown only once, because the store keeps a hash of it. */
export function CopyableLink({ path, note }: Props) {
  const shown = useRef<HTMLElement>(null);
  const url = location.origin + path;
  const copyUrl = async (): Promise<void> => {
    const isCopied = await copy(url, shown.current);
    const text = t(isCopied ? 'table.linkCopied' : 'table.linkNotCopied');
    showToast({ text, kind: isCopied ? 'info' : 'error' });
  };
  return (
    <>
      <SmallPrint>{note}</SmallPrint>
      <Command ref={shown} dir="ltr" translate="no">
        {url}
      </Command>
      <button type="button" className={quiet} onClick={() => void copyUrl()}>
        {t('table.copyLink')}
      </button>
    </>
  );
}
