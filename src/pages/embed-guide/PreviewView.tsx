import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { coverUrl } from '#contract/api/issue.ts';
import type { EmbedGuideIssue } from '#contract/embedGuidePage.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { optionsOf, type Options } from './embedOptions.ts';
import { form } from './optionsState.ts';
import { page, t } from './embedGuidePage.ts';
import { scriptOptionsOf } from './snippet.ts';
import { color, from, radius, shadow, size, space } from '../../shared/ui/tokens.ts';
import type { GatefoldGlobal, Mounted, Options as MountOptions } from '../../../embed/types.ts';
import { PartTitle } from './guideParts.tsx';
import { withPrefix } from '../../shared/ui/prefix.ts';

/** A host page with a mount of the form's options. */
export function PreviewView() {
  const options = useSettled(JSON.stringify(optionsOf(useSnapshot(form))));
  const { mode } = JSON.parse(options) as Options;
  return (
    <PreviewSection aria-labelledby="live-heading">
      <PartTitle id="live-heading">{t('live.heading')}</PartTitle>
      <BrowserWindow>
        <WindowBar aria-hidden="true" dir="ltr">
          <Dots />
          <Address>your-magazine.example</Address>
        </WindowBar>
        <Masthead aria-hidden="true" />
        {mode === 'button' ? (
          <Teaser key={options} options={options} />
        ) : (
          <MountedPreview key={options} options={options} />
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

const MountedPreview = ({ options }: { options: string }) => (
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
    lang={language ?? ''}
    src={withPrefix(coverUrl(cover.fileName, 350))}
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

const PreviewSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  min-inline-size: 0;
`;

/** A host page in a browser window. */
const BrowserWindow = styled.div`
  overflow: hidden;
  border-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
`;

const WindowBar = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)} ${space(2)};
  background: ${color.ground};
`;

/** The three dots of a window. */
const Dots = styled.span`
  flex: none;
  inline-size: 10px;
  block-size: 10px;
  margin-inline-end: ${space(4)};
  border-radius: ${radius.pill};
  background: ${color.muted};
  opacity: 0.5;
  box-shadow:
    16px 0 ${color.muted},
    32px 0 ${color.muted};
`;

const Address = styled.span`
  padding: 2px ${space(2)};
  border-radius: ${radius.pill};
  background: ${color.raised};
  color: ${color.muted};
  font-size: ${size.small};
`;

/** A placeholder for the host's name, with a line below. */
const Masthead = styled.div`
  block-size: ${space(3)};
  margin: ${space(4)} ${space(2)} ${space(3)};
  border-block-end: 2px solid ${color.ink};
  background: linear-gradient(${color.ink}, ${color.ink}) no-repeat 50% 0 / 38% 10px;
  ${from('small')} {
    margin-inline: ${space(4)};
  }
`;

const MountElement = styled.div`
  margin-inline: ${space(1)};
  margin-block-end: ${space(2)};
  ${from('small')} {
    margin-inline: ${space(3)};
    margin-block-end: ${space(4)};
  }
`;

const Article = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(2)} ${space(3)} ${space(6)};
  ${from('small')} {
    grid-template-columns: minmax(160px, 240px) minmax(0, 1fr);
    justify-items: start;
    padding-inline: ${space(4)};
  }
`;

const Picture = styled.img`
  inline-size: 100%;
  max-inline-size: 240px;
  block-size: auto;
  border-radius: 2px;
  box-shadow: ${shadow.paper};
`;

const ArticleText = styled.div`
  display: grid;
  justify-items: start;
  align-content: center;
  gap: ${space(1.5)};
  inline-size: 100%;
  & > button {
    margin-block-start: ${space(2)};
  }
`;

/** A placeholder for a line of the host's text. */
const Line = styled.span`
  inline-size: 100%;
  block-size: 8px;
  border-radius: ${radius.control};
  background: ${color.ground};
  &:first-child {
    inline-size: 60%;
    block-size: 20px;
    margin-block-end: ${space(1)};
    background: color-mix(in oklab, ${color.ink} 40%, ${color.ground});
  }
  &:nth-child(5) {
    inline-size: 72%;
  }
`;

/** The script's global, with a queue until the script has loaded. */
const gatefold = (): GatefoldGlobal => (window.Gatefold ??= { queue: [] });

/**
 * Mounts the preview as any host page does. The returned function destroys the mount, also if the script loads later.
 */
function mountExample(element: HTMLElement, options: MountOptions): () => void {
  let mounted: Mounted | null = null;
  let isDestroyed = false;
  gatefold().queue.push(({ mount }) => {
    if (isDestroyed) return;
    mounted = mount(element, options);
    // Errors are events too, and appear in the log.
    mounted.ready.catch(() => {});
  });
  return () => {
    isDestroyed = true;
    mounted?.destroy();
  };
}
