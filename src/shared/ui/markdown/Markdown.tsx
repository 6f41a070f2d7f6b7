import { type ComponentProps, memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { parsed, safeAddress } from '../addresses.ts';
import { asWritten, prose } from './markdown.styles.ts';
import { isWithinLimits } from './markdownLimits.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** The allowed elements. Other elements are removed, and their text stays. */
const allowed = 'p br em strong del a ul ol li code blockquote hr'.split(' ').concat(headings);

function Outward({ href = '', children }: ComponentProps<'a'>) {
  const whole = parsed(href, document.baseURI)?.href ?? '';
  const address = safeAddress(whole, location.origin);
  // An unsafe link has no address; an empty one would lead to the page itself.
  if (!href || address === null) return children;
  return (
    <a href={address} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

type Level = 'h2' | 'h3';

/** All headings become one level, below the heading above the text, so that no level is skipped. */
const componentsBelow = (level: Level) =>
  ({ ...Object.fromEntries(headings.map((tag) => [tag, level])), a: Outward }) as Components;

const components: Readonly<Record<Level, Components>> = {
  h2: componentsBelow('h2'),
  h3: componentsBelow('h3'),
};

export interface MarkdownProps {
  readonly text: string;
  readonly level?: Level;
  /** The language of the text, which may differ from the page's. */
  readonly lang?: string | undefined;
}

/**
 * A publisher's text without raw HTML and pictures. Its links open in a new tab. Memoised, because parsing
 * is the most expensive part of its screen.
 */
export const Markdown = memo(({ text, level = 'h3', lang }: MarkdownProps) =>
  isWithinLimits(text) ? (
    <div className={prose} dir="auto" lang={lang}>
      <ReactMarkdown
        allowedElements={allowed}
        components={components[level]}
        remarkPlugins={[[remarkGfm, { singleTilde: false }]]}
        skipHtml
        unwrapDisallowed
      >
        {text}
      </ReactMarkdown>
    </div>
  ) : (
    <p className={`${prose} ${asWritten}`} dir="auto" lang={lang}>
      {text}
    </p>
  ),
);
