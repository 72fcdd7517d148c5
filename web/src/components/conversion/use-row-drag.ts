import { type DragEvent, useState } from 'react';

/** Apart from files that are dragged in from elsewhere. */
const ROW = 'application/x-sutra-row';

/**
 * Lets a mouse, or a finger that rests on it first, drag a row of a list to another's place: `onPlace` is told the key of
 * the row that was dragged. Other controls of the list do the same.
 */
export function useRowDrag(key: string, enabled: boolean, onPlace: (dragged: string) => void) {
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
      onPlace(event.dataTransfer.getData(ROW));
    },
  };
}
