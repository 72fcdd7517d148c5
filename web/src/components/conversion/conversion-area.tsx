import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { IconPlus } from '../../icons.ts';
import classes from './conversion.module.css';
import { loadedOutcome, loadOutcome } from './load-outcome.ts';
import { DOCUMENTS, type Purpose } from './purpose.ts';
import { ResultsPanel } from './results-panel.tsx';
import { useSession } from './session.tsx';
import { UploadPanel } from './upload-panel.tsx';

const OutcomeLater = lazy(() => loadOutcome().then((loaded) => ({ default: loaded })));

/** Progress and documents; shown in the same frame in which Convert takes the files from their list, if it can be. */
function Work() {
  const [Outcome] = useState(() => loadedOutcome() ?? OutcomeLater);
  return (
    <Suspense fallback={<ResultsPanel />}>
      <Outcome />
    </Suspense>
  );
}
const loadEarlier = () => import('./earlier-results.tsx');
const EarlierResults = lazy(loadEarlier);

/** Files in on one side, their progress and documents on the other. */
export function ConversionArea({ purpose = DOCUMENTS }: { purpose?: Purpose }) {
  const { t } = useTranslation();
  const { hasTransfers, batchIds, files, newConversion, mayHaveEarlier } = useSession();
  const hasWork = hasTransfers || batchIds.length > 0;
  const hasFiles = files.length > 0;
  // What Convert shows is there before it is pressed: the network may be gone by then.
  useEffect(() => {
    // Loaded ahead only: what is missing is asked for again when it is shown.
    if (hasFiles) Promise.all([loadOutcome(), loadEarlier()]).catch(() => undefined);
  }, [hasFiles]);
  return (
    <div className={classes.area}>
      <div className={classes.side}>
        <UploadPanel purpose={purpose} />
        {(hasWork || hasFiles) && (
          <Button
            className={classes.newConversion}
            variant="default"
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={newConversion}
          >
            {t('newConversion')}
          </Button>
        )}
      </div>
      <div className={classes.side}>
        {hasWork ? <Work /> : <ResultsPanel />}
        <Suspense fallback={null}>{mayHaveEarlier && <EarlierResults />}</Suspense>
      </div>
    </div>
  );
}
