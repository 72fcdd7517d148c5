import { Fragment } from 'react';
import classes from './conversion.module.css';

/** Characters at the end that stay in sight, with the extension. */
const END = 12;
/** Shorter names fit as they are. */
const LONG = 24;

/** A line may end behind each part of a name such as `IMG_20261124_101530.jpg`. */
const PARTS = /[^_-]*[_-]+|[^_-]+/g;

/** A name that keeps its end where there is no room for all of it. */
export function FileName({ name }: { name: string }) {
  if (name.length <= LONG)
    return (
      <span className={classes.rowName} title={name}>
        {[...name.matchAll(PARTS)].map(({ 0: part, index }) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    );
  return (
    <span className={`${classes.rowName} ${classes.longName}`} title={name}>
      <span>{name.slice(0, -END)}</span>
      <span>{name.slice(-END)}</span>
    </span>
  );
}
