import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from '@linaria/react';
import { Markdown } from '../../../shared/ui/markdown/loadMarkdown.ts';
import { color, font, from, motion, radius, size, space } from '../../../shared/ui/tokens.ts';

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

const fade = '20px';

/** The fading edges show that there is more to scroll to. */
const AboutBox = styled.section`
  position: relative;
  margin-block-start: ${space(4)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  overflow: hidden;
  &::before,
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    z-index: 1;
    block-size: ${fade};
    opacity: 0;
    pointer-events: none;
    transition: opacity ${motion.calm};
  }
  &::before {
    inset-block-start: 0;
    background: linear-gradient(${color.raised}, transparent);
  }
  &::after {
    inset-block-end: 0;
    background: linear-gradient(transparent, ${color.raised});
  }
  &[data-above='true']::before,
  &[data-below='true']::after {
    opacity: 1;
  }
`;

const AboutText = styled.div`
  max-block-size: 350px;
  padding: ${space(3)};
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: inherit;
  &:focus-visible {
    outline-offset: -3px;
  }
  ${from('small')} {
    padding: ${space(4)} ${space(5)};
  }
  ${from('medium')} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    gap: ${space(4)};
    align-items: start;
  }
`;

const AboutName = styled.h2`
  margin-block-end: ${space(1.5)};
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 600;
  line-height: 1.15;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;
