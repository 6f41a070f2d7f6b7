import { dress } from './frame.ts';
import { type Disposer, listen } from './life.ts';
import { wordIn } from './names.ts';
import { lockScroll } from './scrollLock.ts';
import type { FrameContext } from './stage.ts';

/**
 * Whatever the page says of dialogs is not meant for this one. The reader's own ground by day and by
 * night, so that nothing flashes before it has come.
 */
const whole =
  'all:initial;position:fixed;inset:0;display:flex;flex-direction:column;background:light-dark(#e4ddd1,#151210);color-scheme:';

/** Large enough for a finger. */
const atEnd =
  'all:revert;align-self:end;width:44px;height:44px;border:0;background:none;font-size:28px';

/**
 * A dialog over the whole page, which is still and out of reach meanwhile, with a button at its head
 * that closes it. It ends with its life; the focus then is where it was.
 */
export function openModal(life: Disposer, { settings, locale }: FrameContext): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const cross = document.createElement('button');
  const { appearance = 'auto' } = settings;
  const lang = locale();
  Object.assign(cross, { lang, ariaLabel: wordIn(lang, 3) });
  cross.textContent = '×';
  cross.addEventListener('click', life.end);
  dress(dialog, whole + (appearance === 'auto' ? 'light dark' : appearance));
  dress(cross, atEnd);
  dialog.append(cross);
  document.body.append(dialog);
  const before = document.activeElement as HTMLElement | null;
  dialog.showModal();
  lockScroll(life);
  life.add(() => {
    dialog.close();
    dialog.remove();
    // Chromium does it by itself, but where it was in the frame of another site.
    before?.focus({ preventScroll: true });
  });
  // By the Escape key.
  listen(life, dialog, 'close', life.end);
  return dialog;
}
