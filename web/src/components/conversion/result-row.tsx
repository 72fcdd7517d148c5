import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../format.ts';
import { type FragmentType, graphql, readFragment } from '../../generated/index.ts';
import { IconDownload, IconWord } from '../../icons.ts';
import { problemOfGraph, problemSentence } from '../../problem.ts';
import { useBatchConversions } from './batch-conversions.ts';
import classes from './conversion.module.css';
import { ProblemParts } from './problem-parts.ts';
import { ResultActions } from './result-actions.tsx';
import { TextPreview } from './text-preview.tsx';
import { TogetherRow } from './together-row.tsx';

export const ResultRowFragment = graphql(`
  fragment ResultRow on Conversion {
    id
    fileName
    downloadUrl
    resultSize
    kept
    contentType
    fallback {
      ...ProblemParts
    }
    warnings {
      code
      detail
    }
    audit {
      native
      repaired
      keptAsText
    }
  }
`);

const ResultRow = memo(function ResultRow({
  conversion,
}: {
  conversion: FragmentType<typeof ResultRowFragment>;
}) {
  const { t, i18n } = useTranslation();
  const { id, fileName, downloadUrl, resultSize, kept, audit, fallback, warnings } = readFragment(
    ResultRowFragment,
    conversion,
  );
  const equations = audit ? audit.native + audit.repaired : 0;
  const unsure = warnings
    .filter(({ code }) => code === 'ai-uncertain')
    .reduce((sum, { detail }) => sum + Number(detail ?? 1), 0);
  const facts = [
    resultSize ? formatBytes(resultSize, i18n.language) : null,
    equations > 0 ? t('results.equations', { count: equations }) : null,
    unsure > 0 ? t('results.unsure', { count: unsure }) : null,
    audit?.keptAsText ? t('results.keptAsText', { count: audit.keptAsText }) : null,
  ].filter((fact) => fact !== null);
  return (
    <li className={classes.resultRow}>
      <IconWord size={28} stroke={1.6} className={classes.resultIcon} aria-hidden />
      <div className={classes.resultText}>
        <span className={classes.rowName} title={fileName}>
          {fileName}
        </span>
        <p className={classes.facts}>{facts.join(' · ')}</p>
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
      {kept && <ResultActions id={id} fileName={fileName} />}
      {downloadUrl && fileName.endsWith('.txt') && <TextPreview url={downloadUrl} fileName={fileName} />}
    </li>
  );
});

/** The documents of one batch that can be downloaded. */
export function BatchResults({ id }: { id: string }) {
  const completed = useBatchConversions(id).filter(({ status }) => status === 'COMPLETED');
  const rows = completed.map((conversion) => readFragment(ResultRowFragment, conversion));
  const files = rows.flatMap(({ downloadUrl, fileName }) =>
    downloadUrl ? [{ url: downloadUrl, fileName }] : [],
  );
  return (
    <>
      {completed.map((conversion) => (
        <ResultRow key={conversion.id} conversion={conversion} />
      ))}
      {files.length > 1 && (
        <TogetherRow files={files} kept={rows.filter(({ kept }) => kept).map((row) => row.id)} />
      )}
    </>
  );
}
