import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '../../components/toasts.tsx';
import { DEPARTMENTS, type Department, JOBS, type Job } from '../../content/jobs.ts';
import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';
import classes from '../company.module.css';

function Facts({ job }: { job: Job }) {
  const { t } = useTranslation('company');
  const facts = [
    t(`careers.departments.${job.department}`),
    t(`careers.jobs.${job.id}.location`),
    t('careers.fullTime'),
  ];
  return <p>{facts.join(' · ')}</p>;
}

function Details({ job, onBack }: { job: Job; onBack: () => void }) {
  const { t, list } = useTranslation('company');
  const navigate = useNavigate();
  const title = t(`careers.jobs.${job.id}.title`);
  const apply = () => {
    showToast({ title: t('careers.redirecting'), tone: 'info' });
    const subject = encodeURIComponent(t('careers.subject', { title }));
    void navigate(`/contact?subject=${subject}`);
  };
  const requirements = list(`careers.jobs.${job.id}.requirements`);
  return (
    <article className={classes.details}>
      <Button variant="subtle" onClick={onBack}>
        ← {t('careers.back')}
      </Button>
      <h2>{title}</h2>
      <Facts job={job} />
      <p>{t(`careers.jobs.${job.id}.description`)}</p>
      <h3>{t('careers.requirements')}</h3>
      <ul className={classes.requirements}>
        {requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
      <Button size="md" onClick={apply}>
        {t('careers.apply')}
      </Button>
    </article>
  );
}

function JobList({ jobs, onOpen }: { jobs: readonly Job[]; onOpen: (job: Job) => void }) {
  const { t, i18n } = useTranslation('company');
  if (jobs.length === 0)
    return (
      <div className={classes.empty}>
        <h2>{t('careers.none')}</h2>
        <p>{t('careers.noneText')}</p>
      </div>
    );
  return (
    <>
      <h2>{t('careers.open', { amount: formatNumber(jobs.length, i18n.language) })}</h2>
      <ul className={classes.jobs}>
        {jobs.map((job) => (
          <li key={job.id} className={classes.job}>
            <div>
              <h3>{t(`careers.jobs.${job.id}.title`)}</h3>
              <Facts job={job} />
            </div>
            <Button
              variant="default"
              aria-label={t('careers.detailsOf', { title: t(`careers.jobs.${job.id}.title`) })}
              onClick={() => onOpen(job)}
            >
              {t('careers.details')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

export default function CareersPage() {
  const { t } = useTranslation('company');
  const [department, setDepartment] = useState<Department>('all');
  const [open, setOpen] = useState<Job | null>(null);
  const jobs = JOBS.filter((job) => department === 'all' || job.department === department);
  return (
    <Page path="/careers" title={t('careers.title')} lead={t('careers.lead')} narrow>
      {open ? (
        <Details job={open} onBack={() => setOpen(null)} />
      ) : (
        <>
          <fieldset className={classes.filters}>
            <legend>{t('careers.filter')}</legend>
            {DEPARTMENTS.map((id) => (
              <Button
                key={id}
                variant={id === department ? 'filled' : 'default'}
                radius="xl"
                aria-pressed={id === department}
                onClick={() => setDepartment(id)}
              >
                {t(`careers.departments.${id}`)}
              </Button>
            ))}
          </fieldset>
          <JobList jobs={jobs} onOpen={setOpen} />
        </>
      )}
    </Page>
  );
}
