import classes from './waiting.module.css';

/** Says what is being made, with a bar that moves until it is there. */
export function Waiting({ sentence }: { sentence: string }) {
  return (
    <output className={classes.waiting}>
      {sentence}
      <span className={classes.track} aria-hidden />
    </output>
  );
}
