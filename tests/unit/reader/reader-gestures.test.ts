import { describe, expect, it } from 'vitest';
import { noContacts } from '../../../src/features/reader/gestures/gesture.ts';
import { play, selecting, selectingZoomed, whole, zoomed } from '../../helpers/gestureSteps.ts';

describe('One finger', () => {
  it('that hardly moves taps', () => {
    const { kinds, state } = play([
      ['down', 1, 100, 100],
      ['move', 1, 102, 101],
      ['up', 1],
    ]);
    expect(kinds).toEqual(['stop', 'tap', 'settle']);
    expect(state).toEqual(noContacts);
  });

  it('pulls the pages sideways, and has its distance and speed at its end', () => {
    const { commands } = play([
      ['down', 1, 300, 100],
      ['move', 1, 290, 100],
      ['move', 1, 274, 104],
      ['move', 1, 258, 104],
      ['up', 1],
    ]);
    expect(commands).toEqual([
      { kind: 'stop' },
      { kind: 'startDrag' },
      { kind: 'drag', by: { x: -16, y: 4 } },
      { kind: 'drag', by: { x: -32, y: 4 } },
      { kind: 'endDrag', by: { x: -32, y: 4 }, speed: { x: -1, y: expect.closeTo(0.125) } },
      { kind: 'settle' },
    ]);
  });

  it('has no speed after it has rested', () => {
    const { commands } = play([
      ['down', 1, 300, 100],
      ['move', 1, 200, 100],
      ['move', 1, 100, 100],
      ['up', 1, 500],
    ]);
    expect(commands.at(-2)).toMatchObject({ kind: 'endDrag', speed: { x: 0, y: 0 } });
  });

  it('that goes up or down on whole pages means nothing', () => {
    const { kinds } = play([
      ['down', 1, 300, 100],
      ['move', 1, 302, 140],
      ['move', 1, 200, 140],
      ['up', 1],
    ]);
    expect(kinds).toEqual(['stop', 'settle']);
  });

  it('moves a magnified page to every side, and throws it', () => {
    const { kinds } = play(
      [
        ['down', 1, 300, 100],
        ['move', 1, 302, 140],
        ['move', 1, 310, 160],
        ['up', 1],
      ],
      zoomed,
    );
    expect(kinds).toEqual(['stop', 'startPan', 'pan', 'fling', 'settle']);
  });

  it.each([
    ['a pull', whole, 'springBack'],
    ['a pan', zoomed, 'rest'],
  ])('whose touch is cancelled ends %s without a turn', (_, context, end) => {
    const { kinds, state } = play(
      [
        ['down', 1, 500, 100],
        ['move', 1, 400, 100],
        ['move', 1, 103, 100],
        ['cancel', 1],
      ],
      context,
    );
    expect(kinds.slice(-2)).toEqual([end, 'settle']);
    expect(kinds).not.toContain('endDrag');
    expect(kinds).not.toContain('fling');
    expect(state).toEqual(noContacts);
  });

  it('that is cancelled before it moved taps nothing', () => {
    expect(
      play([
        ['down', 1, 9, 9],
        ['cancel', 1],
      ]).kinds,
    ).toEqual(['stop', 'settle']);
  });
});

describe('Two fingers', () => {
  const pinch = [
    ['down', 1, 100, 100],
    ['down', 2, 200, 100],
    ['move', 2, 300, 100],
  ] as const;

  it('magnify about the point between them', () => {
    const { commands } = play([...pinch, ['up', 2], ['up', 1]]);
    const from = { middle: { x: 150, y: 100 }, distance: 100 };
    const to = { middle: { x: 200, y: 100 }, distance: 200 };
    expect(commands).toEqual([
      { kind: 'stop' },
      { kind: 'stop' },
      { kind: 'startPinch', pair: from },
      { kind: 'pinch', from, to },
      { kind: 'endPinch', from, to },
      { kind: 'settle' },
    ]);
  });

  it('send home the pages that the first one pulled', () => {
    const { kinds } = play([
      ['down', 1, 300, 100],
      ['move', 1, 200, 100],
      ['down', 2, 400, 100],
    ]);
    expect(kinds).toEqual(['stop', 'startDrag', 'stop', 'springBack', 'startPinch']);
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('leave the page to either of them: finger %i leaves, finger %i pans', (left, stays) => {
    const { kinds } = play(
      [...pinch, ['up', left], ['move', stays, 250, 120], ['move', stays, 240, 140], ['up', stays]],
      zoomed,
    );
    expect(kinds.slice(4)).toEqual(['endPinch', 'startPan', 'pan', 'fling', 'settle']);
  });

  it('are no tap and no swipe when they leave one after the other', () => {
    const steps = [...pinch, ['up', 1], ['move', 2, 100, 100], ['up', 2]] as const;
    expect(play(steps).kinds).not.toContain('endDrag');
    expect(play([...pinch, ['up', 1], ['up', 2]]).kinds).not.toContain('tap');
  });

  it('of three magnify on when the third one leaves', () => {
    const { state } = play([...pinch, ['down', 3, 50, 300], ['up', 1]], zoomed);
    expect(state.gesture).toMatchObject({ kind: 'pinching', ids: [2, 3] });
  });

  it('that begin on a bar magnify too, and one of them alone does nothing', () => {
    const onBar = { isOnStage: false };
    expect(play(pinch, whole, onBar).kinds).toEqual(['stop', 'startPinch', 'pinch']);
    expect(
      play(
        [
          ['down', 1, 9, 9],
          ['move', 1, 90, 9],
          ['up', 1],
        ],
        whole,
        onBar,
      ).kinds,
    ).toEqual(['settle']);
  });
});

describe('While text can be selected', () => {
  const drag = [
    ['down', 1, 300, 100],
    ['move', 1, 250, 100],
    ['up', 1],
  ] as const;

  it('a swipe turns nothing', () =>
    expect(play(drag, selecting).kinds).toEqual(['stop', 'settle']));

  it('one finger moves a magnified page', () =>
    expect(play(drag, selectingZoomed).kinds).toContain('startPan'));

  it('a finger that has rested on a word moves the selection and not the page', () => {
    const rested = [
      ['down', 1, 300, 100],
      ['move', 1, 250, 100, 450],
      ['up', 1, 460],
    ] as const;
    expect(play(rested, selectingZoomed).kinds).toEqual(['stop', 'settle']);
  });

  it('the mouse selects and moves no page', () =>
    expect(play(drag, selectingZoomed, { kind: 'mouse' }).kinds).toEqual(['stop', 'settle']));
});

/** A finger or mouse that moves after it has rested for a time. */
const dragAfter = (rest: number) =>
  [
    ['down', 1, 300, 100],
    ['move', 1, 250, 100, rest],
    ['up', 1, rest + 20],
  ] as const;

describe('Without the mode of text selection', () => {
  const selected = { ...whole, hasSelection: true };
  const cases = [
    ['a mouse that begins on text selects', whole, 16, { kind: 'mouse', isOnText: true }, false],
    [
      'a mouse that begins on text selects on a magnified page',
      zoomed,
      16,
      { kind: 'mouse', isOnText: true },
      false,
    ],
    ['a mouse beside text drags the pages', whole, 16, { kind: 'mouse' }, true],
    ['a finger on text drags the pages', whole, 16, { isOnText: true }, true],
    [
      'a finger that has selected a word by a long press changes the selection',
      selected,
      450,
      {},
      false,
    ],
    ['a finger that has rested without a selection drags the pages', whole, 450, {}, true],
    ['a quick swipe turns while text is selected', selected, 16, {}, true],
  ] as const;
  it.each(cases)('%s', (_name, context, rest, contact, isMoved) => {
    const { kinds } = play(dragAfter(rest), context, contact);
    expect(kinds.some((kind) => kind === 'startDrag' || kind === 'startPan')).toBe(isMoved);
  });
});
