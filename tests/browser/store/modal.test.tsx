import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/shared/ui/global.styles.ts';
import { appConfig, initialFocus } from '../../../src/shared/shell/index.ts';
import { Modal, ModalPanel } from '../../../src/shared/ui/modal/index.ts';
import { toastRegionId } from '../../../src/shared/ui/layers.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();

interface Props {
  readonly hasSecond: boolean;
}

const Dialogs = ({ hasSecond }: Props) => (
  <>
    {/* A dialog waits for it, and rejects where it closes before. */}
    <div id={toastRegionId} />
    <Modal layer="dialog" onClose={() => undefined}>
      <ModalPanel aria-label="Below" />
    </Modal>
    <Modal layer="dialog" open={hasSecond} lazyMount unmountOnExit onClose={() => undefined}>
      <ModalPanel aria-label="Above" />
    </Modal>
  </>
);

const veils = (): string[] =>
  [...document.querySelectorAll('[data-part=backdrop]')].map(
    (veil) => getComputedStyle(veil).backgroundColor,
  );

test('of several dialogs only the last one dims the page below', async () => {
  const transparent = 'rgba(0, 0, 0, 0)';
  root.render(<Dialogs hasSecond={false} />);
  await expect.poll(veils).toHaveLength(1);
  expect(veils()).not.toContain(transparent);
  root.render(<Dialogs hasSecond />);
  await expect.poll(veils).toEqual([transparent, expect.not.stringContaining(transparent)]);
  root.render(<Dialogs hasSecond={false} />);
  await expect.poll(veils).toHaveLength(1);
  expect(veils()).not.toContain(transparent);
});

const panel = () => document.querySelector<HTMLElement>('[aria-label=Viewer]');
const focused = () => document.activeElement?.getAttribute('aria-label') ?? 'nothing';

test.each([true, false])(
  'a dialog that opens by itself in a frame takes the focus only where the frame has it (%s)',
  async (isFocused) => {
    appConfig.embedMode = 'viewer';
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(isFocused);
    try {
      root.render(
        <>
          <div id={toastRegionId} />
          <Modal
            layer="viewerDialog"
            trapFocus={false}
            initialFocusEl={() => initialFocus(panel())}
          >
            <ModalPanel aria-label="Viewer" tabIndex={-1}>
              <button type="button">Next page</button>
            </ModalPanel>
          </Modal>
        </>,
      );
      await expect.poll(panel).not.toBeNull();
      // The dialog's machine moves the focus in the next frame.
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      expect(focused()).toBe(isFocused ? 'Viewer' : 'nothing');
    } finally {
      appConfig.embedMode = 'none';
      hasFocus.mockRestore();
    }
  },
);

/** The close button stands beside the part that scrolls, as in the details of an issue. */
const Long = () => (
  <>
    <div id={toastRegionId} />
    <Modal layer="dialog" onClose={() => undefined}>
      <ModalPanel aria-label="Long" closeLabel="Close">
        <div data-scroller style={{ blockSize: '50vh', overflowY: 'auto' }}>
          {Array.from({ length: 12 }, (_, at) => (
            <p key={at} style={{ blockSize: 120 }}>
              <button type="button" aria-label={`Button ${at}`} />
            </p>
          ))}
        </div>
      </ModalPanel>
    </Modal>
  </>
);

/** Whether the focus lies in the window, and in the part that scrolls if it is within it. */
function isFocusInSight(): boolean {
  const inner = document.activeElement?.getBoundingClientRect();
  const outer = document.activeElement?.closest('[data-scroller]')?.getBoundingClientRect();
  const { top, bottom } = outer ?? { top: 0, bottom: innerHeight };
  return inner !== undefined && inner.top >= top && inner.bottom <= bottom;
}

test.each([
  [320, 568],
  [640, 360],
  [1280, 800],
])(
  'after each Tab, in both directions and around, the focus is in sight in a dialog higher than the window (%i x %i)',
  async (width, height) => {
    await page.viewport(width, height);
    root.render(<Long />);
    await expect.poll(focused).not.toBe('nothing');
    for (const shift of [false, true]) {
      const stops = new Set<string>();
      for (let presses = 0; presses < 15; presses += 1) {
        await userEvent.tab({ shift });
        stops.add(focused());
        await expect.poll(isFocusInSight, { message: `${focused()} at ${height}` }).toBe(true);
      }
      expect(stops).toContain('Close');
      expect(stops).toContain('Button 0');
    }
  },
);

test.each([
  [false, 'Long'],
  [true, 'Button 0'],
])(
  'a dialog of an address takes the focus itself before the first gesture, so that no control has a ring (%s)',
  async (hasBeenActive, name) => {
    const active = vi
      .spyOn(navigator.userActivation, 'hasBeenActive', 'get')
      .mockReturnValue(hasBeenActive);
    try {
      root.render(<Long />);
      await expect.poll(focused).toBe(name);
    } finally {
      active.mockRestore();
    }
  },
);
