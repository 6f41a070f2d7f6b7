import { expect, test, vi } from 'vitest';
import '../../src/shared/ui/global.styles.ts';
import { appConfig, initialFocus } from '../../src/shared/shell/index.ts';
import { Modal, ModalPanel } from '../../src/shared/ui/modal/index.ts';
import { toastRegionId } from '../../src/shared/ui/dialogToastProps.ts';
import { reactRoot } from '../helpers/reactRoot.ts';

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
