import { ActionIcon } from '@mantine/core';
import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './review.module.css';
import { IconNext, IconPrevious } from './review-icons.ts';

interface PagerProps {
  /** What is turned: sentences of these names. */
  of: 'sheets' | 'parts';
  /** Counted from 0. */
  at: number;
  count: number;
  onTurn: (to: number) => void;
}

/** Nothing where there is one only. */
export function Pager({ of, at, count, onTurn }: PagerProps) {
  const { t, i18n } = useTranslation('review');
  if (count < 2) return null;
  const shown = (value: number) => formatNumber(value, i18n.language);
  return (
    <nav className={classes.pager} aria-label={t(`${of}.name`)}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(`${of}.previous`)}
        disabled={at === 0}
        onClick={() => onTurn(at - 1)}
      >
        <IconPrevious size={20} aria-hidden />
      </ActionIcon>
      <span>{t(`${of}.place`, { at: shown(at + 1), total: shown(count) })}</span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(`${of}.next`)}
        disabled={at === count - 1}
        onClick={() => onTurn(at + 1)}
      >
        <IconNext size={20} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
