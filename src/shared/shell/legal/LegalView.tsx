import type { LegalDocument } from '#contract/api/laterCalls.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { margins } from '../../ui/margins.styles.ts';
import { t } from '../i18n.ts';
import { LoadFailure } from '../ErrorScreens.tsx';
import { useTitle } from '../documentTitle.ts';
import { Column, Heading, DocumentText, Withdrawal } from './legal.styles.ts';
import { useLegalText } from './useLegalText.ts';

const headings = { terms: 'shell.terms', privacy: 'shell.privacy' } as const;

/** A legal document. The terms begin with the right of withdrawal. */
export function LegalView({ paper }: { paper: LegalDocument }) {
  const heading = t(headings[paper]);
  useTitle(heading);
  const { text, isFailed } = useLegalText(paper);
  if (isFailed) return <LoadFailure />;
  return (
    <DocumentText className={margins} aria-busy={text === null}>
      <Column>
        <Heading>{heading}</Heading>
        {paper === 'terms' && (
          <Withdrawal>
            <bdi>{t('account.terms')}</bdi>
          </Withdrawal>
        )}
        {text !== null && <Markdown text={text} level="h2" />}
      </Column>
    </DocumentText>
  );
}
