import { Button } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { NUMBERS } from '../../content/numbers.ts';
import { formatBytes } from '../../format.ts';
import { type FragmentType, graphql, readFragment } from '../../generated/index.ts';
import { useTranslation } from '../../i18n.ts';
import { IconDownload, IconFile, IconWord } from '../../icons.ts';
import { nextPaint } from '../../next-paint.ts';
import { problemOfGraph, problemSentence } from '../../problem.ts';
import { focusIsLost } from '../focus.ts';
import { type BatchConversion, useBatchConversions } from './batch-conversions.ts';
import classes from './conversion.module.css';
import { FileName } from './file-name.tsx';
import { countResult, countSentences } from './findings.ts';
import { optionsLike } from './options.ts';
import { ProblemParts } from './problem-parts.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultNotes } from './result-notes.tsx';
import { useSession } from './session.tsx';
import { hasEnded } from './stage.ts';
import { TextPreview } from './text-preview.tsx';
import { type SeveralFiles, TogetherRow } from './together-row.tsx';

export const ResultRowFragment = graphql(`
  fragment ResultRow on Conversion {
    id
    fileName
    downloadUrl
    resultSize
    kept
    uploadId
    contentType
    fallback {
      ...ProblemParts
    }
    warnings {
      code
      detail
      page
    }
    audit {
      native
      repaired
      keptAsText
      doubtful
    }
  }
`);

function DeletedNote() {
  const { t } = useTranslation('review');
  return <p className={classes.notice}>{t('noLongerKept', NUMBERS)}</p>;
}

const ResultRow = memo(function ResultRow({
  conversion,
}: {
  conversion: FragmentType<typeof ResultRowFragment>;
}) {
  const { t, i18n } = useTranslation();
  const { id, fileName, downloadUrl, resultSize, kept, audit, fallback, warnings, uploadId } = readFragment(
    ResultRowFragment,
    conversion,
  );
  const Icon = optionsLike(fileName).to === 'DOCX' ? IconWord : IconFile;
  const counts = countResult({ audit, warnings });
  const facts = [
    ...(resultSize ? [formatBytes(resultSize, i18n.language)] : []),
    ...countSentences(t, counts),
  ];
  return (
    <li className={classes.resultRow}>
      <Icon size={28} stroke={1.6} className={classes.resultIcon} aria-hidden />
      <div className={classes.resultText}>
        <FileName name={fileName} />
        <p className={classes.facts}>{facts.join(' · ')}</p>
        {!downloadUrl && <DeletedNote />}
        {fallback && (
          <p className={classes.notice}>
            {problemSentence(t, problemOfGraph(readFragment(ProblemParts, fallback)))}
          </p>
        )}
      </div>
      {downloadUrl && (
        <Button
          component="a"
          href={downloadUrl}
          download={fileName}
          className={classes.download}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={t('results.downloadFile', { file: fileName })}
        >
          {t('results.download')}
        </Button>
      )}
      <ResultNotes warnings={warnings} />
      {kept && <ResultActions id={id} fileName={fileName} unread={counts.pictures > 0 ? uploadId : null} />}
      {downloadUrl && fileName.endsWith('.txt') && <TextPreview url={downloadUrl} fileName={fileName} />}
    </li>
  );
});

const NARROW = '(max-width: 61.99em)';

/** The first result has the focus when a batch is over, if nothing else holds it, and is brought into sight after that. */
function useFirstResultFocus(conversions: readonly BatchConversion[], startedHere: boolean) {
  const over = conversions.length > 0 && conversions.every(hasEnded);
  const wasOver = useRef(!startedHere);
  useEffect(() => {
    const isFree = focusIsLost() || document.activeElement?.closest('[aria-labelledby="status-title"]');
    if (over && !wasOver.current && isFree) {
      const first = document.querySelector<HTMLElement>('[aria-labelledby="results-title"] a[download]');
      first?.focus({ preventScroll: true });
      // Clear of what stands at the foot of a phone's screen; from where the folded progress has left it.
      const block = matchMedia(NARROW).matches ? 'center' : 'nearest';
      void nextPaint().then(() => first?.closest('li')?.scrollIntoView({ block }));
    }
    wasOver.current = over || !startedHere;
  }, [over, startedHere]);
}

/** The documents among files of a batch that can be taken together. */
export function documentsOf(conversions: readonly BatchConversion[]): SeveralFiles {
  const rows = conversions
    .filter(({ status }) => status === 'COMPLETED')
    .map((conversion) => readFragment(ResultRowFragment, conversion));
  return {
    files: rows.flatMap(({ downloadUrl, fileName }) => (downloadUrl ? [{ url: downloadUrl, fileName }] : [])),
    kept: rows.filter(({ kept }) => kept).map(({ id }) => id),
  };
}

/** The documents of one batch that can be downloaded; those of the latest are taken together where its progress was. */
export function BatchResults({ id }: { id: string }) {
  const conversions = useBatchConversions(id);
  const { startedHere, batchIds } = useSession();
  useFirstResultFocus(conversions, startedHere.includes(id));
  return (
    <>
      {conversions.map(
        (conversion) =>
          conversion.status === 'COMPLETED' && <ResultRow key={conversion.id} conversion={conversion} />,
      )}
      {batchIds.at(-1) !== id && <TogetherRow {...documentsOf(conversions)} />}
    </>
  );
}
