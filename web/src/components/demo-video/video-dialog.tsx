import { useReducedMotion } from '@mantine/hooks';
import { useTranslation } from '../../i18n.ts';
import { Modal } from '../modal.tsx';
import english from './captions.en.vtt';
import hindi from './captions.hi.vtt';
import video from './demo.webm';
import classes from './demo-video.module.css';
import poster from './poster.webp';

/** A film of the product at work; it begins by itself where motion is welcome. */
export default function VideoDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('pages');
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const inHindi = i18n.language === 'hi';
  return (
    <Modal title={t('video.title')} size="wide" onClose={onClose}>
      <video
        className={classes.video}
        src={video}
        poster={poster}
        width={1280}
        height={720}
        aria-label={t('video.title')}
        autoPlay={!still}
        preload="metadata"
        controls
        muted
        playsInline
      >
        <track kind="captions" src={english} srcLang="en" label="English" default={!inHindi} />
        <track kind="captions" src={hindi} srcLang="hi" label="हिन्दी" default={inHindi} />
      </video>
      <p className={classes.text}>{t('video.text')}</p>
    </Modal>
  );
}
