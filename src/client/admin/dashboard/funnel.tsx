import { type Figures, type FunnelStep, funnelSteps } from '#shared/admin/dashboard/contract.ts'
import { FigureTable } from './figure-table.tsx'
import { formatCount, formatShare } from './format-figures.ts'
import { Meter } from './meter.tsx'

const stepLabels: Readonly<Record<FunnelStep, string>> = {
  leads: 'Leads',
  analyses: 'Free analyses',
  applications: 'Applications started',
  submitted: 'Submitted',
  offered: 'With an offer',
  funded: 'Funded',
}

/** Conversion from lead to funding, in total and by source. */
export function Funnel({ funnel }: Pick<Figures, 'funnel'>) {
  const totals = funnelSteps.map((step) => ({ step, count: funnel.reduce((sum, { steps }) => sum + steps[step], 0) }))
  const leads = totals[0]?.count ?? 0
  const most = Math.max(...totals.map(({ count }) => count))
  return (
    <>
      <FigureTable
        label="Lead to funding"
        rows={totals}
        rowKey={({ step }) => step}
        empty=""
        columns={[
          { key: 'step', header: 'Step', isText: true, cell: ({ step }) => stepLabels[step] },
          { key: 'drawn', header: '', isDrawn: true, cell: ({ count }) => <Meter value={count} max={most} /> },
          { key: 'count', header: 'Count', cell: ({ count }) => formatCount(count) },
          {
            key: 'share',
            header: 'Per 100 leads',
            cell: ({ count }) => (leads > 0 ? formatCount(Math.round((count / leads) * 1000) / 10) : '–'),
          },
        ]}
      />
      <FigureTable
        label="By source"
        rows={funnel}
        rowKey={({ source }) => source}
        empty="No activity in this period"
        columns={[
          { key: 'source', header: 'Source', isText: true, cell: ({ source }) => source || 'Without a lead' },
          ...funnelSteps.map((step) => ({
            ...{
              key: step,
              header: stepLabels[step],
              cell: ({ steps }: Figures['funnel'][number]) => formatCount(steps[step]),
            },
          })),
          {
            ...{ key: 'rate', header: 'Funded per submitted' },
            // More can be funded than submitted in a period, which is not a percentage.
            cell: ({ steps }) => (steps.funded > steps.submitted ? '–' : formatShare(steps.funded, steps.submitted)),
          },
        ]}
      />
    </>
  )
}
