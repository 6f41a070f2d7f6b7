import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { prose } from './details.styles.ts';

/** All that a description may contain; everything else leaves its words and loses its element. */
const allowed = [
  'p',
  'br',
  'em',
  'strong',
  'del',
  'a',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'code',
  'blockquote',
  'hr',
];

/** The issue's own title is the heading above, so those of its description start below it. */
const lowered = Object.fromEntries(
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, level) => [tag, level === 0 ? 'h3' : 'h4']),
);

function Outward({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

const components = { ...lowered, a: Outward } as Components;

/** A publisher's text, made safe: no raw HTML, no pictures, and links that lead out in a new tab. */
export const Markdown = ({ text }: { text: string }) => (
  <div className={prose} dir="auto">
    <ReactMarkdown
      allowedElements={[...allowed, 'h1', 'h2', 'h5', 'h6']}
      components={components}
      remarkPlugins={[[remarkGfm, { singleTilde: false }]]}
      skipHtml
      unwrapDisallowed
    >
      {text}
    </ReactMarkdown>
  </div>
);
