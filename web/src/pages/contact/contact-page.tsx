import { useContact } from '../../content/use-contact.ts';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';
import { Link } from '../../routing/link.tsx';
import { IconClock, IconMail, IconMessage, IconPlace } from '../../tool-icons.ts';
import classes from '../forms.module.css';
import { ContactForm } from './contact-form.tsx';

function Details() {
  const { t } = useTranslation('contact');
  const { email, whatsapp } = useContact();
  const chat = whatsapp && `https://wa.me/${whatsapp}?text=${encodeURIComponent(t('details.hello'))}`;
  const details = [
    { id: 'email', Icon: IconMail, shown: email && <a href={`mailto:${email}`}>{email}</a> },
    { id: 'whatsapp', Icon: IconMessage, shown: chat && <a href={chat}>+{whatsapp}</a> },
    { id: 'time', Icon: IconClock, shown: t('details.timeValue') },
    { id: 'place', Icon: IconPlace, shown: t('details.placeValue') },
  ];
  return (
    <aside className={classes.aside} aria-label={t('details.title')}>
      <h2>{t('details.title')}</h2>
      <dl className={classes.facts}>
        {details.map(
          ({ id, Icon, shown }) =>
            shown && (
              <div key={id}>
                <Icon size={22} stroke={1.7} aria-hidden />
                <dt>{t(`details.${id}`)}</dt>
                <dd>{shown}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        {t('details.faqs')} <Link to="/faqs">{t('details.faqsLink')}</Link>
      </p>
    </aside>
  );
}

export default function ContactPage() {
  const { t } = useTranslation('contact');
  return (
    <Page path="/contact" title={t('title')} lead={t('lead')} description={t('description')}>
      <div className={classes.sides}>
        <ContactForm />
        <Details />
      </div>
    </Page>
  );
}
