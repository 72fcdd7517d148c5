import { Button } from '@mantine/core';
import { Faq } from '../../components/faq.tsx';
import { QUESTIONS } from '../../content/questions.ts';
import { useContact } from '../../content/use-contact.ts';
import { useNumbers } from '../../content/use-numbers.ts';
import { useTranslation } from '../../i18n.ts';
import classes from '../../layout/page.module.css';
import { Page } from '../../layout/page.tsx';
import { StructuredData } from '../../layout/structured-data.tsx';
import { Link } from '../../routing/link.tsx';

function Contact() {
  const { t } = useTranslation('pages');
  const { email, whatsapp } = useContact();
  return (
    <div className={classes.after}>
      <p>{t('faqs.more')}</p>
      {whatsapp && (
        <Button component="a" href={`https://wa.me/${whatsapp}`} size="md">
          {t('faqs.chat')}
        </Button>
      )}
      {email ? (
        <Button component="a" href={`mailto:${email}`} size="md" variant="default">
          {t('faqs.mail')}
        </Button>
      ) : (
        <Button component={Link} to="/contact" size="md" variant="default">
          {t('faqs.write')}
        </Button>
      )}
    </div>
  );
}

function AnswersForSearch() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <StructuredData
      data={{
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map((id) => ({
          '@type': 'Question',
          name: t(`faq.list.${id}.question`),
          acceptedAnswer: { '@type': 'Answer', text: t(`faq.list.${id}.answer`, numbers) },
        })),
      }}
    />
  );
}

export default function FaqsPage() {
  const { t } = useTranslation('pages');
  return (
    <Page
      path="/faqs"
      title={t('faqs.title')}
      lead={t('faqs.lead')}
      description={t('faqs.description')}
      narrow
    >
      <AnswersForSearch />
      <Faq />
      <Contact />
    </Page>
  );
}
