/**
 * Selects the text of the visible pages if text is selectable, otherwise nothing. By default
 * the browser also selects the bars and the store behind the reader. Only Firefox supports several ranges,
 * one for each page. Other browsers keep one range and leave out the unselectable content between pages.
 */
export function selectAll(viewer: Element): void {
  const selection = document.getSelection();
  const layers = [...viewer.querySelectorAll('[data-words][data-away="false"]')];
  const [first, last] = [layers.at(0), layers.at(-1)];
  selection?.removeAllRanges();
  for (const layer of layers) selection?.addRange(rangeIn(layer));
  if (first && last && selection?.rangeCount !== layers.length)
    selection?.setBaseAndExtent(first, 0, last, last.childNodes.length);
}

function rangeIn(layer: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(layer);
  return range;
}
