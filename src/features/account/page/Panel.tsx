import { Accordion } from '@ark-ui/react/accordion';
import type { ReactNode } from 'react';
import { Chevron, content, Heading, item, trigger } from './page.styles.ts';
import type { PanelName } from './panels.ts';

interface Props {
  readonly name: PanelName;
  readonly title: string;
  readonly children: ReactNode;
}

export const Panel = ({ name, title, children }: Props) => (
  <Accordion.Item value={name} className={item}>
    <Heading>
      <Accordion.ItemTrigger className={trigger}>
        {title}
        <Chevron viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" />
        </Chevron>
      </Accordion.ItemTrigger>
    </Heading>
    <Accordion.ItemContent className={content}>{children}</Accordion.ItemContent>
  </Accordion.Item>
);
