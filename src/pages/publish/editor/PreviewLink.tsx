import { useRef, useState } from 'react';
import { styled } from '@linaria/react';
import type { PreviewLink as MadePreviewLink } from '#contract/admin/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import { copy } from '../../../shared/ui/copyAndShare.ts';
import { leftToRight } from '../../../shared/ui/fields.styles.ts';
import { space } from '../../../shared/ui/tokens.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { dayText, t } from '../publishPage.ts';
import { showError } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import { makePreviewLink } from './saveIssue.ts';

/** Makes a link by which colleagues read the issue, also a draft. The link is shown only here. */
export function PreviewLink({ id }: { id: IssueId }) {
  const [link, setLink] = useState<MadePreviewLink | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    setLink((await makePreviewLink(id).catch(showError)) ?? null);
    setBusy(false);
  };
  return (
    <>
      <button type="button" className={wordButton} disabled={isBusy} onClick={() => void make()}>
        {t('editor.previewLink')}
      </button>
      <output>{link && <Made link={link} />}</output>
    </>
  );
}

function Made({ link: { path, expiresAt } }: { link: MadePreviewLink }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const url = location.origin + path;
  const copyUrl = async (): Promise<void> => {
    const isCopied = await copy(url, shown.current);
    const text = t(isCopied ? 'editor.previewCopied' : 'editor.previewNotCopied');
    showToast({ text, kind: isCopied ? 'info' : 'error' });
  };
  return (
    <>
      <p>{t('editor.previewUntil', { day: dayText(expiresAt) })}</p>
      <Address ref={shown} className={leftToRight}>
        {url}
      </Address>
      <CopyButton type="button" className={wordButton} onClick={() => void copyUrl()}>
        {t('editor.previewCopy')}
      </CopyButton>
    </>
  );
}

const Address = styled.p`
  overflow-wrap: anywhere;
  user-select: all;
`;

/** In line with the texts, like the buttons above it. */
const CopyButton = styled.button`
  margin-inline-start: -${space(1.5)};
  padding-inline: ${space(1.5)};
`;
