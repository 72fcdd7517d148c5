import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  lead: string;
  tinted?: boolean;
  narrow?: boolean;
  /** With a small heading, close to what is above. */
  compact?: boolean;
  children: ReactNode;
}

/** A part of a page that links can lead to. */
export function Section({ id, title, lead, tinted, narrow, compact, children }: SectionProps) {
  return (
    <section
      id={id}
      className={classes.section}
      data-tinted={tinted || undefined}
      data-narrow={narrow || undefined}
      data-compact={compact || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{lead}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
