import { ActionIcon } from '@mantine/core';
import { chooseScheme, useDarkScheme } from '../color-scheme.ts';
import { chooseLanguage, useTranslation } from '../i18n.ts';
import { IconMoon, IconSun } from '../icons.ts';
import type { Language } from '../languages.ts';
import { nextPaint } from '../next-paint.ts';
import classes from './layout.module.css';

export function SchemeSwitch({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const dark = useDarkScheme();
  const Icon = dark ? IconSun : IconMoon;
  const label = t(dark ? 'nav.toLight' : 'nav.toDark');
  const change = async () => {
    // The press shows before the whole page is coloured anew.
    await nextPaint();
    chooseScheme(dark ? 'light' : 'dark');
  };
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      className={`${classes.tool} ${className}`}
      aria-label={label}
      title={label}
      onClick={() => void change()}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Each language is named in itself: who needs the switch reads that name. */
export function LanguageSwitch() {
  const { i18n } = useTranslation();
  const choose = async (language: Language) => {
    // The press shows before every sentence of the page is written anew.
    await nextPaint();
    await chooseLanguage(language);
  };
  const other =
    i18n.language === 'hi'
      ? ({ code: 'en', name: 'English' } as const)
      : ({ code: 'hi', name: 'हिन्दी' } as const);
  return (
    <button
      type="button"
      lang={other.code}
      className={classes.language}
      onClick={() => void choose(other.code)}
    >
      {other.name}
    </button>
  );
}
