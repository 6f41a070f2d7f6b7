interface Drops {
  readonly onOver: (isOver: boolean) => void;
  readonly onFiles: (files: File[]) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files that are dropped anywhere on the page: a file that misses the drop area would be opened by the
 * browser, and the page with all that is on it would be gone. Ends when the answer is called.
 */
export function watchDrops({ onOver, onFiles }: Drops): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(true);
  };
  const leave = (event: DragEvent): void => {
    // Only when the pointer leaves the window, not between elements.
    if (event.relatedTarget === null) onOver(false);
  };
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  window.addEventListener('dragover', over, { signal });
  window.addEventListener('dragleave', leave, { signal });
  window.addEventListener('drop', drop, { signal });
  return () => watching.abort();
}
