import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
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
import { PageStrip } from './page-strip.tsx';
import {
  changePage,
  movePage,
  type PhotographedPage,
  photograph,
  removePages,
  showCapture,
  useCapture,
} from './photographed-pages.ts';
import { turnQuad } from '@sutra/contract/quad';
import { useOneDocument } from './use-one-document.ts';

/** The page that is worked on: the one that was chosen, else the last one photographed. */
function useChosenPage(pages: readonly PhotographedPage[]) {
  const [state, setState] = useState<{ id: number | null; known: number }>({ id: null, known: 0 });
  const newest = Math.max(0, ...pages.map(({ id }) => id));
  if (newest > state.known) setState({ id: newest, known: newest });
  const found = pages.findIndex(({ id }) => id === state.id);
  const index = found < 0 ? pages.length - 1 : found;
  return { index, choose: (id: number) => setState({ id, known: Math.max(newest, state.known) }) };
}

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
  first: boolean;
  last: boolean;
  onRemove: () => void;
}

function PageTools({ page, first, last, onRemove }: PageToolsProps) {
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
      <Tool
        label={t('earlier')}
        Icon={IconArrowLeft}
        disabled={first}
        onClick={() => movePage(page.id, -1)}
      />
      <Tool label={t('later')} Icon={IconArrowRight} disabled={last} onClick={() => movePage(page.id, 1)} />
      <Tool label={t('remove')} Icon={IconClose} onClick={onRemove} />
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
  const { pages } = useCapture();
  const { index, choose } = useChosenPage(pages);
  const [unreadable, setUnreadable] = useState<string[]>([]);
  const ids = pages.map(({ id }) => id);
  const { make, at, error } = useOneDocument((file) => {
    void addFiles([file], sentences);
    removePages(ids);
  });
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
  return (
    <Modal title={t('title')} size="sheet" onClose={() => showCapture(false)}>
      <div className={classes.sheet} inert={busy}>
        <p className={classes.lead}>{t('lead')}</p>
        {page && (
          <>
            <CropEditor key={page.id} page={page} />
            <PageTools
              page={page}
              first={index === 0}
              last={index === pages.length - 1}
              onRemove={() => removePages([page.id])}
            />
          </>
        )}
        <PageStrip pages={pages} chosen={page?.id ?? 0} onChoose={choose} onUnreadable={onUnreadable} />
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
            {t(`faults.${error}`)}
          </p>
        )}
      </div>
      <div className={classes.footer}>
        <MorePhotos busy={busy} />
        <Button ref={done} size="md" disabled={busy} onClick={() => void make(pages)}>
          {busy ? t('preparing', { page: at, pages: pages.length }) : t('use', { count: pages.length })}
        </Button>
      </div>
    </Modal>
  );
}
