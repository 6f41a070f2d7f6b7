import { expect, test } from 'vitest';
import '../../src/ui/global.styles.ts';
import { Modal, ModalPanel } from '../../src/ui/modal/index.ts';
import { snackbarPlaceId } from '../../src/ui/reach.ts';
import { reactRoot } from '../helpers/reactRoot.ts';

const root = reactRoot();

interface Props {
  readonly hasSecond: boolean;
}

const Dialogs = ({ hasSecond }: Props) => (
  <>
    {/* A dialog waits for it, and rejects where it closes before. */}
    <div id={snackbarPlaceId} />
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

test('of several dialogs only the last one dims what is below', async () => {
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
