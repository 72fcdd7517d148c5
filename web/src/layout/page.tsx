import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import classes from './page.module.css';
import { usePageMeta } from './use-page-meta.ts';
import { WholeWords } from './whole-words.tsx';

interface PageProps {
  path: string;
  title: string;
  lead: string;
  description?: string;
  /** For reading: lines of a comfortable length. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page of its own, headed by its title. */
export function Page({ path, title, lead, description = lead, narrow, children }: PageProps) {
  usePageMeta({ title, description, path });
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <Breadcrumbs path={path} title={title} />
      <div className={classes.head}>
        <h1>
          <WholeWords text={title} />
        </h1>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  );
}
