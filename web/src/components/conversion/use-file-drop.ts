import { useEffect, useState } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page, which the browser would open in its place otherwise.
 * Answers whether files are over the page now.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, [onFiles]);
  return over;
}
