import { type DragEvent, useState } from 'react';
import { useSession } from './session.tsx';

/** Apart from files that are dragged in from elsewhere. */
const ROW = 'application/x-sutra-row';

/** Lets a mouse drag a row of the list to another's place. The buttons of the row do the same. */
export function useRowDrag(key: string, enabled: boolean) {
  const { placeFile } = useSession();
  const [over, setOver] = useState(false);
  if (!enabled) return {};
  const isRow = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(ROW);
  return {
    draggable: true,
    'data-over': over || undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(ROW, key);
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!isRow(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isRow(event)) return;
      event.preventDefault();
      setOver(false);
      placeFile(event.dataTransfer.getData(ROW), key);
    },
  };
}
