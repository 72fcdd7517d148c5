import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../i18n.ts';
import classes from './message-page.module.css';

function Crash() {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <Button size="md" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </main>
  );
}

/** What a visitor sees when a page throws. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children;
  }
}
