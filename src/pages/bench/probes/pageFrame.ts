import type { View } from './waiting.ts';

/** The place of a page in our reader: by the number in its name, which is there in every language. */
export const frameOf = ({ document }: View, page: number): Element | undefined =>
  [...document.querySelectorAll('[role=dialog] [role=group]')].find(
    (frame) => Number(/\d+/.exec(frame.getAttribute('aria-label') ?? '')?.[0]) === page,
  );
