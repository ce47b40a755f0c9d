import { type Figures, type FunnelStep, funnelSteps, type Pipeline } from '#shared/admin/dashboard/contract.ts'
import { stageLabels, stages } from '#shared/applications/applications/stages.ts'
import type { FigureList, RenderFigure } from './figure-list.ts'
import { FigureTable, formatCount, formatDuration, formatShare, formatWholeDollars, Meter } from './figure-table.tsx'

const stepLabels: Readonly<Record<FunnelStep, string>> = {
  leads: 'Leads',
  analyses: 'Free analyses',
  applications: 'Applications started',
  submitted: 'Submitted',
  offered: 'With an offer',
  funded: 'Funded',
}

const stepLists: Readonly<Record<FunnelStep, FigureList | undefined>> = {
  ...{
    leads: { of: 'leads', reached: '' },
    analyses: undefined,
    applications: { of: 'applications', event: 'started' },
  },
  ...{ submitted: { of: 'applications', event: 'submitted' }, offered: { of: 'applications', event: 'offered' } },
  funded: { of: 'applications', event: 'funded' },
}

interface FunnelProps extends Pick<Figures, 'funnel' | 'owners' | 'span'> {
  renderFigure: RenderFigure
}

/** From lead to funding, in total and by source. */
export function Funnel({ funnel, owners, span, renderFigure }: FunnelProps) {
  const linked = (step: FunnelStep, count: number, source?: string) => {
    const list = stepLists[step]
    if (!list || count === 0 || source === '') return formatCount(count)
    return renderFigure(source === undefined ? list : { ...list, source }, formatCount(count), { owners, span })
  }
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
          { key: 'count', header: 'Count', cell: ({ step, count }) => linked(step, count) },
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
              cell: ({ source, steps }: Figures['funnel'][number]) => linked(step, steps[step], source),
            },
          })),
          {
            ...{ key: 'rate', header: 'Submitted to funded' },
            // More can be funded than submitted in a period, which is no percentage.
            cell: ({ steps }) => (steps.funded > steps.submitted ? '–' : formatShare(steps.funded, steps.submitted)),
          },
        ]}
      />
    </>
  )
}

export function PipelineTable({ pipeline }: { pipeline: Pipeline }) {
  const rows = stages.flatMap((stage) => pipeline.stages.find((row) => row.stage === stage) ?? [])
  const most = Math.max(...rows.map(({ amountCents }) => amountCents))
  const sum = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <>
      <p>
        <span className="figures font-semibold">{formatWholeDollars(sum)}</span> requested in active applications.
        Expected success fees:{' '}
        <span className="figures font-semibold">{formatWholeDollars(pipeline.acceptedFeesCents)}</span> from accepted
        offers, <span className="figures">{formatWholeDollars(pipeline.offeredFeesCents)}</span> if all open offers were
        accepted.
      </p>
      <FigureTable
        label="Active applications by stage"
        rows={rows}
        rowKey={({ stage }) => stage}
        empty="No active applications"
        columns={[
          { key: 'stage', header: 'Stage', isText: true, cell: ({ stage }) => stageLabels[stage] },
          {
            key: 'drawn',
            header: '',
            isDrawn: true,
            cell: ({ amountCents }) => <Meter value={amountCents} max={most} />,
          },
          { key: 'count', header: 'Applications', cell: ({ count }) => formatCount(count) },
          { key: 'amount', header: 'Requested', cell: ({ amountCents }) => formatWholeDollars(amountCents) },
        ]}
      />
    </>
  )
}

interface Spread {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly medianMs: number | null
  readonly p90Ms: number | null
  /** Number of offers among them. */
  readonly offers?: number
}

interface DurationTableProps {
  label: string
  what: string
  of: string
  rows: readonly Spread[]
  empty: string
}

/** Median and 90th percentile. */
export function DurationTable({ label, what, of, rows, empty }: DurationTableProps) {
  const most = Math.max(...rows.map(({ p90Ms }) => p90Ms ?? 0))
  return (
    <FigureTable
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      empty={empty}
      columns={[
        { key: 'name', header: what, isText: true, cell: ({ name }) => name },
        {
          ...{ key: 'drawn', header: '', isDrawn: true },
          cell: ({ medianMs, p90Ms }) => <Meter value={medianMs ?? 0} secondary={p90Ms ?? 0} max={most} />,
        },
        { key: 'count', header: of, cell: ({ count }) => formatCount(count) },
        ...(rows.some(({ offers }) => offers !== undefined)
          ? [{ key: 'offers', header: 'Offers', cell: ({ offers = 0 }: Spread) => formatCount(offers) }]
          : []),
        { key: 'median', header: 'Median', cell: ({ medianMs }) => formatDuration(medianMs) },
        { key: 'p90', header: '90th percentile', cell: ({ p90Ms }) => formatDuration(p90Ms) },
      ]}
    />
  )
}
