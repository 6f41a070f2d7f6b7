import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { appConfig, storeInfo } from '../../../shared/shell/index.ts';
import { Markdown } from '../../../shared/ui/markdown/lazy.ts';
import { AboutBox, AboutName, AboutText } from './about.styles.ts';
import { describes } from './rules.ts';
import type { Listing } from './useListing.ts';

/** The store's introduction, for guests. */
export function About({ listing: { place, issues, isPending } }: { listing: Listing }) {
  const { name, description } = useSnapshot(storeInfo);
  const { authEnabled, embedMode } = useSnapshot(appConfig);
  const { user, isCheckFinished } = useSnapshot(account);
  const isGuest = user === null && (isCheckFinished || !authEnabled);
  const hasIssues = issues.length > 0 && !isPending;
  const isShown = describes({ tab: place.tab, isGuest, hasIssues, description, embedMode });
  return isShown && <AboutPanel name={name} description={description} />;
}

function AboutPanel({ name, description }: { name: string; description: string }) {
  const { box, hidden, look } = useHidden();
  return (
    <AboutBox aria-labelledby={nameId} data-above={hidden.above} data-below={hidden.below}>
      <AboutText
        ref={box}
        onScroll={look}
        // An element that cannot scroll needs no tab stop.
        tabIndex={hidden.above || hidden.below ? 0 : -1}
      >
        <AboutName id={nameId}>
          <bdi>{name}</bdi>
        </AboutName>
        <Markdown text={description} />
      </AboutText>
    </AboutBox>
  );
}

const nameId = 'about-store';

const nothingHidden = { above: false, below: false };

/** The sides on which more content can be scrolled to. */
function useHidden() {
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(nothingHidden);
  const look = useCallback(() => {
    const { above, below } = box.current ? hiddenOf(box.current) : nothingHidden;
    setHidden((was) => (was.above === above && was.below === below ? was : { above, below }));
  }, []);
  useEffect(() => watchSize(box.current, look), [look]);
  return { box, hidden, look };
}

const hiddenOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => ({
  above: scrollTop > 0,
  // Half a pixel is not a line.
  below: scrollTop + clientHeight < scrollHeight - 1,
});

/** The text arrives late, and it wraps differently after a resize. */
function watchSize(box: HTMLElement | null, look: () => void): (() => void) | undefined {
  if (!box) return undefined;
  const sizes = new ResizeObserver(look);
  const words = new MutationObserver(look);
  sizes.observe(box);
  words.observe(box, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
