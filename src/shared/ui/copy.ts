/**
 * Copies a text: by the clipboard, or where that is refused as one copies by hand, from a selection.
 * @param shown the element that shows the text, which stays selected where nothing else is left
 * @returns whether it is in the clipboard
 */
export async function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard at an address without HTTPS, and none where a policy forbids it.
    return shown !== null && copySelected(shown);
  }
}

function copySelected(shown: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(shown);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // Old, and the only way that asks nobody.
  return document.execCommand('copy');
}
