import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  className?: string;
}

/** What has come further is moved, not made wider: nothing else of the page is laid out or painted again. */
export function ProgressBar({ percent, label, className = '' }: ProgressBarProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- that tag cannot show its part by moving it
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`${classes.track} ${className}`}
    >
      <div className={classes.done} style={{ transform: `translateX(${percent - 100}%)` }} />
    </div>
  );
}
