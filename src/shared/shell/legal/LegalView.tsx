import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { LegalDocument, LegalText } from '#contract/api/laterCalls.ts';
import type { FooterPage } from '#contract/boot.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { margins } from '../../ui/margins.styles.ts';
import { offersWithdrawal } from '../appConfig.ts';
import { addTexts, t } from '../i18n.ts';
import { LoadFailure } from '../ErrorScreens.tsx';
import { useTitle } from '../storeInfo.ts';
import { api, loadStates, resource } from '../../api/index.ts';
import { loadFontFor } from '../../ui/fonts.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { color, font, from, size, space } from '../../ui/tokens.ts';

/** Loads a document at each change of its name. */
function useLegalText(paper: LegalDocument) {
  const { data, load } = useMemo(
    () => resource<LegalText | null>(() => textOf(paper), null),
    [paper],
  );
  useEffect(() => void load(), [load]);
  const { value, state } = useSnapshot(data);
  return { found: value, isFailed: state === loadStates.failed };
}

async function textOf(paper: LegalDocument): Promise<LegalText> {
  const found = await api.legal({ params: { paper } });
  void loadFontFor(found.text);
  return found;
}

const headings = {
  terms: 'shell.terms',
  privacy: 'shell.privacy',
  accessibility: 'shell.accessibility',
} as const;

const NewsForm = lazyComponent(async () => {
  const [code] = await Promise.all([import('./NewsForm.tsx'), addTexts('store')]);
  return code.NewsForm;
});

/** The page of the footer at the address of its name. */
export const LegalView = ({ paper }: { paper: FooterPage }) =>
  paper === 'news' ? (
    <DocumentText className={margins}>
      <Column>
        <NewsForm />
      </Column>
    </DocumentText>
  ) : (
    <LegalDocumentView paper={paper} />
  );

/** A legal document. The terms begin with the waiver of the right of withdrawal, if the purchase is one. */
function LegalDocumentView({ paper }: { paper: LegalDocument }) {
  const heading = t(headings[paper]);
  useTitle(heading);
  const { found, isFailed } = useLegalText(paper);
  if (isFailed) return <LoadFailure />;
  return (
    <DocumentText className={margins} aria-busy={found === null}>
      <Column>
        <Heading>{heading}</Heading>
        {paper === 'terms' && !offersWithdrawal() && (
          <Withdrawal>
            <bdi>{t('account.terms')}</bdi>
          </Withdrawal>
        )}
        {found && <Markdown text={found.text} lang={found.language} level="h2" />}
      </Column>
    </DocumentText>
  );
}

const DocumentText = styled.article`
  padding-block: ${space(3)} ${space(4)};
  ${from('medium')} {
    padding-block-start: ${space(6)};
  }
`;

/** The line length of a book, centred. */
const Column = styled.div`
  max-inline-size: 62ch;
  margin-inline: auto;
  & > div h2 {
    margin-block: ${space(4)} ${space(1)};
  }
`;

const Heading = styled.h1`
  margin-block-end: ${space(3)};
  font-family: ${font.display};
  /* 'Nutzungsbedingungen' in one piece on the smallest phone. */
  font-size: min(${size.heading}, 8vw);
  font-weight: 560;
  line-height: 1.15;
  text-wrap: balance;
  overflow-wrap: anywhere;
  hyphens: auto;
`;

const Withdrawal = styled.p`
  margin-block-end: ${space(3)};
  padding-inline-start: ${space(2)};
  border-inline-start: 2px solid ${color.accent};
  color: ${color.muted};
`;
