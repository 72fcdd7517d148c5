import { useEffect } from 'react';

/** Takes files and pictures that are pasted anywhere on the page. */
export function useFilePaste(onFiles: (files: File[]) => void) {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [onFiles]);
}

export const canReadClipboard = () => 'read' in (navigator.clipboard ?? {});

/** The pictures on the clipboard; none when the visitor does not allow to look. */
export async function filesOfClipboard(): Promise<File[]> {
  // Without the right to read it there is nothing to paste.
  const items = await navigator.clipboard.read().catch(() => []);
  const files: File[] = [];
  for (const item of items) {
    const type = item.types.find((name) => name.startsWith('image/') || name === 'application/pdf');
    if (!type) continue;
    const blob = await item.getType(type);
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    files.push(new File([blob], `pasted-${stamp}.${type.slice(type.indexOf('/') + 1)}`, { type }));
  }
  return files;
}
