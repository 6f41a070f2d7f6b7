import { useCallback, useEffect, useRef, useState } from 'react';
import { Markdown } from '../../../shared/ui/markdown/loadMarkdown.ts';
import { AboutBox, AboutName, AboutText } from './about.styles.ts';

interface Props {
  readonly name: string;
  readonly description: string;
}

/** The name and the description of the store, in a box of limited height. */
export function AboutPanel({ name, description }: Props) {
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
