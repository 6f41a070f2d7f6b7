import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import type { EmbedGuideIssue } from '#contract/embedGuidePage.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { optionsOf, type Options } from '../options/rules.ts';
import { form } from '../options/store.ts';
import { page } from '../page.ts';
import { scriptOptionsOf } from '../snippet/rules.ts';
import { t } from '../translations.ts';
import { mountExample } from './effects.ts';
import {
  Address,
  Article,
  Dots,
  PreviewSection,
  Line,
  Masthead,
  BrowserWindow,
  Picture,
  MountElement,
  WindowBar,
  ArticleText,
} from './preview.styles.ts';

/** A host page with a mount of the form's options. */
export function PreviewView() {
  const options = useSettled(JSON.stringify(optionsOf(useSnapshot(form))));
  const { mode } = JSON.parse(options) as Options;
  return (
    <PreviewSection aria-labelledby="live-heading">
      <h3 id="live-heading">{t('live.heading')}</h3>
      <BrowserWindow>
        <WindowBar aria-hidden="true" dir="ltr">
          <Dots />
          <Address>your-magazine.example</Address>
        </WindowBar>
        <Masthead aria-hidden="true" />
        {mode === 'button' ? (
          <Teaser key={options} options={options} />
        ) : (
          <Mounted key={options} options={options} />
        )}
      </BrowserWindow>
    </PreviewSection>
  );
}

/** In milliseconds: typing a title must not load a frame for each letter. */
const settleMs = 500;

/** The value after it has not changed for `settleMs`. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Mounts the options by the script. React does not touch the element's children. */
function useMounted<E extends HTMLElement>(options: string) {
  const element = useRef<E>(null);
  useEffect(() => {
    const attributes = Object.fromEntries(scriptOptionsOf(JSON.parse(options) as Options));
    return element.current ? mountExample(element.current, attributes) : undefined;
  }, [options]);
  return element;
}

const Mounted = ({ options }: { options: string }) => (
  <MountElement ref={useMounted<HTMLDivElement>(options)} />
);

/** An article of the host, and a button that opens the reader. */
function Teaser({ options }: { options: string }) {
  const element = useMounted<HTMLButtonElement>(options);
  const issueId = (JSON.parse(options) as Options).issue;
  const issue = page.issues.find(({ id }) => id === issueId);
  return (
    <Article>
      {issue && <CoverOf {...issue} />}
      <ArticleText>
        <Lines count={5} />
        <button ref={element} type="button" className={filled}>
          {t('live.read')}
        </button>
      </ArticleText>
    </Article>
  );
}

const CoverOf = ({ title, language, cover }: EmbedGuideIssue) => (
  <Picture
    lang={language ?? undefined}
    src={coverUrl(cover.fileName, 350)}
    alt={title}
    width={cover.width}
    height={cover.height}
  />
);

const Lines = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, element) => (
      <Line key={element} aria-hidden="true" />
    ))}
  </>
);
