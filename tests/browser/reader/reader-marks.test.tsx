import { useCallback, useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Anchor } from '#contract/api/annotations.ts';
import { annotations, showOwner } from '../../../src/features/annotations/annotationLog.ts';
import {
  addNote,
  highlight,
} from '../../../src/features/reader/annotations/documentAnnotations.ts';
import type { SelectedText } from '../../../src/features/reader/annotations/anchors.ts';
import { useBeside, useReaderKeys } from '../../../src/features/reader/annotations/useToolbar.ts';
import { SessionContext, type Session } from '../../../src/features/reader/session/session.ts';
import { createSessionStore } from '../../../src/features/reader/session/sessionStore.ts';
import { useRovingFocus } from '../../../src/shared/ui/useRovingFocus.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

const sessionOf = (place: HTMLElement | null = null): Session =>
  ({
    reading: { issue: { id: 7 }, type: 'full' },
    store: createSessionStore(),
    root: place,
  }) as unknown as Session;

const anchorOf = (exact: string, start = 4): Anchor => ({
  quote: { prefix: 'the ', exact, suffix: ' was' },
  position: { start, end: start + exact.length },
  shape: [],
});

const selected = (
  ...parts: readonly (readonly [page: number, anchor: Anchor])[]
): SelectedText => ({
  text: '',
  parts: parts.map(([number, anchor]) => ({ page: number as PageNumber, anchor })),
  box: () => null,
});

const marks = () =>
  [...annotations.known.values()].map(({ kind, page: number, colour, note, anchor }) =>
    [kind, number, colour, note, anchor?.quote?.exact].join(' '),
  );

afterEach(() => showOwner(null));

describe('Marks of selected text', () => {
  it('a passage that is highlighted twice is one highlight, in the last colour', () => {
    const session = sessionOf();
    highlight(session, selected([3, anchorOf('pond')]), 'yellow');
    highlight(session, selected([3, anchorOf('pond')]), 'yellow');
    highlight(session, selected([3, anchorOf('pond', 90)]), 'blue');
    highlight(session, selected([3, anchorOf('pond is')]), 'green');
    highlight(session, selected([4, anchorOf('pond')]), 'pink');
    expect(marks()).toEqual([
      'highlight 3 blue  pond',
      'highlight 3 green  pond is',
      'highlight 4 pink  pond',
    ]);
  });

  it('a note about a highlighted passage is the note of the highlight', () => {
    const session = sessionOf();
    highlight(session, selected([3, anchorOf('pond')]), 'pink');
    addNote(session, selected([3, anchorOf('pond')]), 'Deep.');
    expect(marks()).toEqual(['highlight 3 pink Deep. pond']);
  });

  it('a note about text over two pages marks both parts', () => {
    addNote(sessionOf(), selected([2, anchorOf('be')], [3, anchorOf('fore it ends')]), 'Deep.');
    expect(marks()).toEqual(['note 2 yellow Deep. be', 'highlight 3 yellow  fore it ends']);
  });
});

/** A passage that moves, and its toolbar. */
function Toolbar({ onKey }: { readonly onKey: (key: string) => void }) {
  const toolbar = useRef<HTMLDivElement>(null);
  const box = useCallback(
    () => document.querySelector('[data-passage]')?.getBoundingClientRect() ?? null,
    [],
  );
  useBeside(toolbar, box, false);
  useReaderKeys(true, ({ key }) => onKey(key));
  return <div ref={toolbar} data-toolbar style={{ position: 'absolute', height: 40 }} />;
}

function open() {
  const reader = document.createElement('section');
  reader.tabIndex = -1;
  reader.style.cssText = 'position:relative;height:600px';
  reader.innerHTML = '<p data-passage style="position:absolute;top:300px;height:20px">words</p>';
  const beside = document.createElement('input');
  document.body.append(reader, beside);
  const keys: string[] = [];
  root.render(
    <SessionContext value={sessionOf(reader)}>
      <Toolbar onKey={(key) => keys.push(key)} />
    </SessionContext>,
  );
  return { reader, beside, keys };
}

const toolbarNow = () => document.querySelector<HTMLElement>('[data-toolbar]');

const topNow = (): number => Number(/, (-?\d+)px/.exec(toolbarNow()?.style.transform ?? '')?.[1]);

describe('A toolbar over the pages', () => {
  it('takes the keys of its own reader, and those without a focused element', async () => {
    const { reader, beside, keys } = open();
    await expect.poll(toolbarNow).not.toBeNull();
    beside.focus();
    await userEvent.keyboard('{Escape}');
    expect(keys).toEqual([]);
    reader.focus();
    await userEvent.keyboard('{Escape}');
    reader.blur();
    await userEvent.keyboard('{Escape}');
    expect(keys).toEqual(['Escape', 'Escape']);
    reader.remove();
    beside.remove();
  });

  it('follows its passage, and reads no layout while nothing moves', async () => {
    const { reader, beside } = open();
    await expect.poll(topNow).toBeGreaterThan(0);
    const before = topNow();
    const passage = reader.querySelector<HTMLElement>('[data-passage]');
    passage?.style.setProperty('top', '400px');
    await expect.poll(topNow).toBe(before + 100);
    const nextFrame = window.requestAnimationFrame.bind(window);
    const frames = vi.spyOn(window, 'requestAnimationFrame');
    for (let shown = 0; shown < 12; shown += 1) await new Promise(nextFrame);
    expect(frames).not.toHaveBeenCalled();
    frames.mockRestore();
    reader.remove();
    beside.remove();
  });
});

function List({ names }: { readonly names: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const move = useRovingFocus(list);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as in the lists of notes
    <ul ref={list} onKeyDown={move}>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
          <button type="button">{`Delete ${name}`}</button>
        </li>
      ))}
    </ul>
  );
}
const focused = () => document.activeElement?.textContent;

describe('A list with roving focus', () => {
  it('is one stop of the Tab key, and arrows, Home and End move in it', async () => {
    root.render(
      <>
        <button type="button">Before the list</button>
        <List names={['one', 'two', 'three']} />
      </>,
    );
    await page.getByText('one', { exact: true }).click();
    expect(document.querySelectorAll('ul [tabindex="0"]')).toHaveLength(1);
    for (const [key, name] of [
      ['ArrowDown', 'two'],
      ['ArrowRight', 'Delete two'],
      ['ArrowRight', 'Delete two'],
      ['ArrowDown', 'Delete three'],
      ['ArrowDown', 'Delete three'],
      ['Home', 'one'],
      ['End', 'three'],
      ['ArrowLeft', 'three'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect([key, focused()]).toEqual([key, name]);
    }
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Before the list');
    await userEvent.tab();
    expect(focused()).toBe('three');
  });

  it('gives the focus of an entry that is removed to its neighbour', async () => {
    root.render(<List names={['one', 'two', 'three']} />);
    await page.getByText('Delete two').click();
    root.render(<List names={['one', 'three']} />);
    await expect.poll(focused).toBe('three');
    expect(document.querySelectorAll('ul [tabindex="0"]')).toHaveLength(1);
  });
});
