import { Hero } from './hero/Hero.tsx';
import { HostsView } from './hosts/HostsView.tsx';
import { PreviewView } from './preview/PreviewView.tsx';
import { LogView } from './log/LogView.tsx';
import { ModeChoice } from './options/ModeChoice.tsx';
import { OptionsForm } from './options/OptionsForm.tsx';
import { page } from './page.ts';
import {
  Bench,
  Foot,
  PreviewArea,
  LogArea,
  Section,
  SectionLead,
  SectionTitle,
  SnippetArea,
} from './embedGuide.styles.ts';
import { SnippetView } from './snippet/SnippetView.tsx';
import { t } from './translations.ts';
import { margins } from '../../shared/ui/margins.styles.ts';
import { PageBar } from '../../shared/ui/PageBar.tsx';
import { storeLink } from '../../shared/ui/pageBar.styles.ts';

/**
 * The guide: purpose, snippet with preview, requirements. Its landmarks have names, because the store in the preview has
 * landmarks too.
 */
export const EmbedGuideApp = () => (
  <div className={margins}>
    <PageBar storeName={page.storeName} toStore={t('store')} />
    <main aria-labelledby="heading">
      <Hero />
      <Section id="try" aria-labelledby="ways">
        <SectionTitle id="ways">{t('modes.heading')}</SectionTitle>
        <ModeChoice />
        <OptionsForm />
        <Bench>
          <SnippetArea>
            <SnippetView />
          </SnippetArea>
          <PreviewArea>
            <PreviewView />
          </PreviewArea>
          <LogArea>
            <LogView />
          </LogArea>
        </Bench>
      </Section>
      <Section aria-labelledby="hosts">
        <SectionTitle id="hosts">{t('hosts.heading')}</SectionTitle>
        <SectionLead>{t('hosts.lead')}</SectionLead>
        <HostsView />
      </Section>
      <Foot>
        <a href="/" className={storeLink}>
          {t('store')}
        </a>
        <a href="/bench" className={storeLink}>
          {t('bench')}
        </a>
      </Foot>
    </main>
  </div>
);
