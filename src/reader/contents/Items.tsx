import type { KeyboardEvent } from 'react';
import type { OutlineItem } from '../../../workers/pdf/protocol.ts';
import { t } from '../../shell/index.ts';
import { leaveAside } from '../aside.ts';
import { turnTo } from '../turning.ts';
import { Chevron, Entry, Level, PageLabel, Title } from './contents.styles.ts';
import { type ItemPath, pathIn } from './rules.ts';

export interface Tree {
  readonly current: ItemPath | null;
  readonly open: ReadonlySet<ItemPath>;
  readonly toggle: (path: ItemPath) => void;
}

interface Props {
  readonly items: readonly OutlineItem[];
  readonly parent: ItemPath;
  readonly tree: Tree;
}

export const Items = ({ items, parent, tree }: Props) => (
  <Level>
    {items.map((item, at) => (
      <Item key={pathIn(parent, at)} item={item} path={pathIn(parent, at)} tree={tree} />
    ))}
  </Level>
);

function Item({ item, path, tree }: { item: OutlineItem; path: ItemPath; tree: Tree }) {
  const isOpen = tree.open.has(path);
  const { title, page, items } = item;
  return (
    <li>
      <Entry onKeyDown={move}>
        {items.length > 0 ? (
          <Chevron
            type="button"
            aria-label={t('reader.sectionsOf', { title })}
            aria-expanded={isOpen}
            onClick={() => tree.toggle(path)}
          />
        ) : (
          <span />
        )}
        <Title
          type="button"
          data-entry
          aria-current={path === tree.current ? 'location' : undefined}
          onClick={(event) => {
            if (page === null) return tree.toggle(path);
            turnTo(page, { cause: event.nativeEvent });
            leaveIfCovered();
          }}
        >
          <span>
            <bdi>{title}</bdi>
          </span>
          {page !== null && <PageLabel>{page}</PageLabel>}
        </Title>
      </Entry>
      {isOpen && <Items items={items} parent={path} tree={tree} />}
    </li>
  );
}

/** On a phone the panel lies over the very page that was chosen. */
function leaveIfCovered(): void {
  if (window.matchMedia('(max-width: 599px)').matches) leaveAside();
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Up and down go from entry to entry. No key in here turns a page. */
function move(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') event.stopPropagation();
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const entries = [
    ...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
  ];
  const at = entries.findIndex((entry) => event.currentTarget.contains(entry));
  entries[Math.max(0, Math.min(at + step, entries.length - 1))]?.focus();
}
