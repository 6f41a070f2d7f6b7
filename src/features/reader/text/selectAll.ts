/**
 * Selects the text of the visible pages if text is selectable, otherwise nothing. By default
 * the browser also selects the bars and the store behind the reader. A selection of several
 * ranges, one for each page, is known to Firefox alone; others keep the first and leave out by
 * themselves what lies between two pages and cannot be selected.
 */
export function selectAll(): void {
  const selection = document.getSelection();
  const layers = [...document.querySelectorAll('[data-words][data-away="false"]')];
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
