import { Button } from '@mantine/core';
import { turnQuad } from '@sutra/contract/quad';
import { useCallback, useState } from 'react';
import { formatNumber } from '../../../format.ts';
import { useTranslation } from '../../../i18n.ts';
import { IconArrowRight, IconCamera, IconClose, IconPlus } from '../../../icons.ts';
import { useFocusBack } from '../../focus.ts';
import { Modal } from '../../modal.tsx';
import { PhotoInput } from '../photo-input.tsx';
import type { Purpose } from '../purpose.ts';
import { useSession } from '../session.tsx';
import classes from './capture.module.css';
import { IconArrowLeft, IconRotateLeft, IconRotateRight, IconWhole } from './capture-icons.ts';
import { CropEditor } from './crop-editor.tsx';
import { OversizeChoice } from './oversize-choice.tsx';
import { PageStrip } from './page-strip.tsx';
import {
  changePage,
  choosePage,
  type PhotographedPage,
  photograph,
  placePage,
  removePages,
  showCapture,
  useCapture,
} from './photographed-pages.ts';
import { useOneDocument } from './use-one-document.ts';

interface ToolProps {
  label: string;
  Icon: typeof IconPlus;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, Icon, disabled, onClick }: ToolProps) {
  return (
    <button type="button" className={classes.tool} disabled={disabled} onClick={onClick}>
      <Icon size={20} aria-hidden />
      {label}
    </button>
  );
}

function turnPage({ id, turns, corners }: PhotographedPage, quarters: 1 | 3) {
  let turned = corners;
  for (let done = 0; turned && done < quarters; done += 1) turned = turnQuad(turned);
  changePage(id, { turns: (turns + quarters) % 4, corners: turned });
}

interface PageToolsProps {
  page: PhotographedPage;
  /** Its place among the pages, counted from 0, and how many there are. */
  index: number;
  count: number;
  onRemove: () => void;
}

/** Forty pages are too many steps: the place is chosen in one. */
function PlaceChoice({ page, index, count }: Omit<PageToolsProps, 'onRemove'>) {
  const { t, i18n } = useTranslation('capture');
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <select
      className={classes.place}
      aria-label={t('place')}
      value={index}
      onChange={({ target }) => placePage(page.id, Number(target.value))}
    >
      {places.map((place) => (
        <option key={place} value={place}>
          {t('placeOf', {
            place: formatNumber(place + 1, i18n.language),
            total: formatNumber(count, i18n.language),
          })}
        </option>
      ))}
    </select>
  );
}

function PageTools({ page, index, count, onRemove }: PageToolsProps) {
  const { t } = useTranslation('capture');
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      <Tool label={t('turnLeft')} Icon={IconRotateLeft} onClick={() => turnPage(page, 3)} />
      <Tool label={t('turnRight')} Icon={IconRotateRight} onClick={() => turnPage(page, 1)} />
      <Tool
        label={t('whole')}
        Icon={IconWhole}
        disabled={page.corners === null}
        onClick={() => changePage(page.id, { corners: null })}
      />
      <Tool label={t('remove')} Icon={IconClose} onClick={onRemove} />
      {count > 1 && (
        <>
          <Tool
            label={t('earlier')}
            Icon={IconArrowLeft}
            disabled={index === 0}
            onClick={() => placePage(page.id, index - 1)}
          />
          <PlaceChoice page={page} index={index} count={count} />
          <Tool
            label={t('later')}
            Icon={IconArrowRight}
            disabled={index === count - 1}
            onClick={() => placePage(page.id, index + 1)}
          />
        </>
      )}
    </div>
  );
}

function MorePhotos({ busy }: { busy: boolean }) {
  const { t } = useTranslation('capture');
  return (
    <div className={classes.more} inert={busy}>
      <PhotoInput className={classes.tool} capture onPhotos={photograph}>
        <IconCamera size={20} aria-hidden />
        {t('another')}
      </PhotoInput>
      <PhotoInput className={classes.tool} onPhotos={photograph}>
        <IconPlus size={20} aria-hidden />
        {t('fromGallery')}
      </PhotoInput>
    </div>
  );
}

/** Several photographed pages become one document, which is one conversion. */
export default function CaptureSheet({ sentences }: Pick<Purpose, 'sentences'>) {
  const { t } = useTranslation('capture');
  const { addFiles } = useSession();
  const { pages, chosen } = useCapture();
  const index = pages.findIndex(({ id }) => id === chosen);
  const [unreadable, setUnreadable] = useState<string[]>([]);
  const ids = pages.map(({ id }) => id);
  const { at, error, ...documents } = useOneDocument((files) => {
    void addFiles(files, sentences);
    removePages(ids);
  });
  const several = documents.documentsOf(pages);
  const done = useFocusBack<HTMLButtonElement>(at !== null);
  const apart = () => {
    void addFiles(
      pages.map(({ photo }) => photo),
      sentences,
    );
    removePages(ids);
  };
  const onUnreadable = useCallback(
    ({ id, photo }: PhotographedPage) => {
      setUnreadable((names) => [...names, photo.name]);
      void addFiles([photo], sentences);
      removePages([id]);
    },
    [addFiles, sentences],
  );
  const page = pages[index];
  const busy = at !== null;
  const asking = several !== null && !busy;
  return (
    <Modal title={t('title')} size="sheet" next="convert" onClose={() => showCapture(false)}>
      <div className={classes.sheet} data-asking={asking || undefined} inert={busy}>
        {pages.length === 1 && <p className={classes.lead}>{t('lead')}</p>}
        {page && (
          <>
            <CropEditor key={page.id} page={page} />
            <PageTools
              page={page}
              index={index}
              count={pages.length}
              onRemove={() => removePages([page.id])}
            />
          </>
        )}
        <PageStrip pages={pages} chosen={page?.id ?? 0} onChoose={choosePage} onUnreadable={onUnreadable} />
        {pages.length > 1 && (
          <Button variant="subtle" size="md" onClick={apart}>
            {t('apart', { count: pages.length })}
          </Button>
        )}
        {unreadable.map((name) => (
          <p key={name} role="alert" className={classes.error}>
            {t('unreadable', { file: name })}
          </p>
        ))}
        {error && (
          <p role="alert" className={classes.error}>
            {t(`errors.${error}`)}
          </p>
        )}
      </div>
      <div className={classes.footer}>
        {asking ? (
          <OversizeChoice
            pages={pages.length}
            documents={several}
            onOne={() => void documents.makeSmaller(pages)}
            onSeveral={() => void documents.makeSeveral()}
          />
        ) : (
          <>
            <MorePhotos busy={busy} />
            <Button ref={done} size="md" disabled={busy} onClick={() => void documents.make(pages)}>
              {busy ? t('preparing', { page: at, pages: pages.length }) : t('use', { count: pages.length })}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
