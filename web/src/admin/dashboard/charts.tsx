import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n.ts';
import classes from '../admin.module.css';
import type { DashboardQuery } from '../generated/graphql.ts';
import { planName } from '../plans.ts';
import { useFormat } from '../use-format.ts';

interface Bar {
  label: string;
  count: number;
}

/** The same numbers for who cannot see the bars. */
function Numbers({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { number } = useFormat();
  return (
    <table className={classes.spoken}>
      <caption>{title}</caption>
      <tbody>
        {bars.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChartProps {
  title: string;
  bars: readonly Bar[];
  /** What a bar counts. */
  unit: string;
  color: string;
  wide?: boolean;
  children?: ReactNode;
}

function Chart({ title, bars, unit, color, wide = false, children }: ChartProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const id = useId();
  const isEmpty = bars.every(({ count }) => count === 0);
  const lying = !wide;
  return (
    <section className={classes.chart} data-wide={wide || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? (
        <p className={classes.count}>{t('nothingYet')}</p>
      ) : (
        <div aria-hidden>
          <BarChart
            h={wide ? 240 : Math.max(96, bars.length * 40 + 24)}
            data={bars.map(({ label, count }) => ({ label, [unit]: count }))}
            dataKey="label"
            orientation={lying ? 'vertical' : 'horizontal'}
            gridAxis={lying ? 'none' : 'x'}
            withXAxis={wide}
            withBarValueLabel={lying}
            valueFormatter={number}
            series={[{ name: unit, color }]}
            cursorFill="var(--brand-soft)"
            gridColor="var(--line)"
            textColor="var(--ink-soft)"
            barProps={{ radius: 4, maxBarSize: 28, isAnimationActive: false }}
            barChartProps={{ accessibilityLayer: false, margin: lying ? { right: 48 } : {} }}
            yAxisProps={lying ? { width: 116 } : { width: 44, allowDecimals: false }}
            xAxisProps={wide ? { interval: 'preserveStartEnd', minTickGap: 24 } : {}}
          />
        </div>
      )}
      <Numbers title={title} bars={bars} />
      {children}
    </section>
  );
}

interface ChartsProps {
  data: DashboardQuery;
  /** The days that are shown, oldest first. */
  days: readonly string[];
}

/** The last thirty days in bars. */
export function Charts({ data, days }: ChartsProps) {
  const { t } = useTranslation('admin');
  const { day } = useFormat();
  const byDay = new Map(data.conversionDays.map(({ keys, count }) => [keys[0], count]));
  const grouped = (groups: DashboardQuery['visitGroups']): Bar[] =>
    groups.map(({ keys, count }) => ({ label: keys[0] ?? '', count }));
  return (
    <div className={classes.charts}>
      <Chart
        wide
        title={t('charts.days')}
        unit={t('charts.files')}
        color="var(--brand)"
        bars={days.map((name) => ({ label: day(name), count: byDay.get(name) ?? 0 }))}
      />
      <Chart
        title={t('charts.plans')}
        unit={t('charts.members')}
        color="var(--brand)"
        bars={data.overview.membersByPlan.map(({ plan, count }) => ({
          label: t(`planNames.${planName(plan)}`),
          count,
        }))}
      />
      <Chart
        title={t('charts.countries')}
        unit={t('charts.visits')}
        color="var(--accent)"
        bars={grouped(data.visitGroups)}
      />
      <Chart
        title={t('charts.clicks')}
        unit={t('charts.clickCount')}
        color="var(--accent)"
        bars={grouped(data.clickGroups)}
      />
      <Chart
        title={t('charts.failures')}
        unit={t('charts.files')}
        color="var(--danger)"
        bars={data.failures.map(({ code, count }) => ({ label: code, count }))}
      >
        <ul className={classes.actions}>
          {data.failures.map(({ code, message }) => (
            <li key={code}>
              <code>{code}</code> {t(`errors:${code}`, { defaultValue: message })}
            </li>
          ))}
        </ul>
      </Chart>
    </div>
  );
}
