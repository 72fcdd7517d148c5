import type { ChangeEvent, ReactNode } from 'react';
import classes from './conversion.module.css';

/** The files that were chosen; the same ones can be chosen again. */
export function takenFrom(event: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(event.target.files ?? [])];
  event.target.value = '';
  return files;
}

interface PhotoInputProps {
  className?: string;
  /** Whether a phone opens its camera at once. */
  capture?: boolean;
  onPhotos: (photos: File[]) => void;
  children: ReactNode;
}

/** A button for photos: one from the camera, or several that are there already. */
export function PhotoInput({ className, capture, onPhotos, children }: PhotoInputProps) {
  return (
    <label className={className} data-camera={capture || undefined}>
      {children}
      <input
        type="file"
        accept="image/*"
        capture={capture ? 'environment' : undefined}
        multiple={!capture}
        className={classes.spoken}
        onChange={(event) => onPhotos(takenFrom(event))}
      />
    </label>
  );
}
