import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import type { EmbedGuideIssue } from '#contract/embedGuidePage.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { optionsOf, type Options } from '../options/rules.ts';
import { form } from '../options/store.ts';
import { page } from '../page.ts';
import { wordsInSnippet } from '../snippet/rules.ts';
import { say } from '../translations.ts';
import { mountIn } from './effects.ts';
import {
  Address,
  Article,
  Dots,
  Live,
  Line,
  Masthead,
  Paper,
  Picture,
  Place,
  WindowBar,
  Words,
} from './live.styles.ts';

/** A page of somebody's, with what the form says in it. */
export function PreviewView() {
  const options = useSettled(JSON.stringify(optionsOf(useSnapshot(form))));
  const { mode } = JSON.parse(options) as Options;
  return (
    <Live aria-labelledby="live-heading">
      <h3 id="live-heading">{say('live.heading')}</h3>
      <Paper>
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
      </Paper>
    </Live>
  );
}

/** In milliseconds: who types a title does not want a frame for each letter. */
const settling = 500;

/** A value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settling);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Puts the script to work in an element of which React then knows nothing more. */
function useMounted<E extends HTMLElement>(options: string) {
  const place = useRef<E>(null);
  useEffect(() => {
    const said = Object.fromEntries(wordsInSnippet(JSON.parse(options) as Options));
    return place.current ? mountIn(place.current, said) : undefined;
  }, [options]);
  return place;
}

const Mounted = ({ options }: { options: string }) => (
  <Place ref={useMounted<HTMLDivElement>(options)} />
);

/** An article of the publisher's, and below it the button that opens the reader. */
function Teaser({ options }: { options: string }) {
  const place = useMounted<HTMLButtonElement>(options);
  const asked = (JSON.parse(options) as Options).issue;
  const issue = page.issues.find(({ id }) => id === asked);
  return (
    <Article>
      {issue && <CoverOf {...issue} />}
      <Words>
        <Lines count={5} />
        <button ref={place} type="button" className={filled}>
          {say('live.read')}
        </button>
      </Words>
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
    {Array.from({ length: count }, (_, place) => (
      <Line key={place} aria-hidden="true" />
    ))}
  </>
);
