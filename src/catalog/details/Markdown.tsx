import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { parsed, safeAddress } from '../../ui/addresses.ts';
import { prose } from './details.styles.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** All that a description may contain; everything else leaves its words and loses its element. */
const allowed = 'p br em strong del a ul ol li code blockquote hr'.split(' ').concat(headings);

/** The title is the heading above. All become the next level, so that none is skipped. */
const lowered = Object.fromEntries(headings.map((tag) => [tag, 'h3']));

function Outward({ href = '', children }: ComponentProps<'a'>) {
  const whole = parsed(href, document.baseURI)?.href ?? '';
  const address = safeAddress(whole, location.origin);
  if (address === null) return children;
  return (
    <a href={address} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

const components = { ...lowered, a: Outward } as Components;

/** A publisher's text, made safe: no raw HTML, no pictures, and links that lead out in a new tab. */
export const Markdown = ({ text }: { text: string }) => (
  <div className={prose} dir="auto">
    <ReactMarkdown
      allowedElements={allowed}
      components={components}
      remarkPlugins={[[remarkGfm, { singleTilde: false }]]}
      skipHtml
      unwrapDisallowed
    >
      {text}
    </ReactMarkdown>
  </div>
);
