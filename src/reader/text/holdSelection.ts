/**
 * Between two lines the mouse is over nothing, and browsers then take the last place in the document
 * for the selection's end, so that it jumps to the page's foot. While a button is held, an unseen
 * sheet lies under the words, right beside the one that was selected last, and catches the mouse.
 * The answer ends it.
 */
export function holdSelection(layer: HTMLElement): () => void {
  const sheet = document.createElement('div');
  sheet.dataset.sheet = '';
  const watching = new AbortController();
  const { signal } = watching;
  const follow = () => placeBeside(sheet, layer);
  const begin = () => {
    layer.append(sheet);
    document.addEventListener('selectionchange', follow, { signal });
  };
  const end = () => {
    document.removeEventListener('selectionchange', follow);
    sheet.remove();
  };
  layer.addEventListener('pointerdown', begin, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
  return () => {
    end();
    watching.abort();
  };
}

function placeBeside(sheet: HTMLElement, layer: HTMLElement): void {
  const selection = document.getSelection();
  const words = selection?.focusNode?.parentElement;
  if (!selection || !words || words.tagName !== 'SPAN' || !layer.contains(words)) return;
  const isForward = selection.direction !== 'backward';
  const beside = isForward ? words.nextSibling : words;
  if (beside !== sheet) words.parentElement?.insertBefore(sheet, beside);
}
