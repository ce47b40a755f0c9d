import type { Pipeline } from '#shared/admin/dashboard/contract.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { FigureTable } from './figure-table.tsx'
import { formatCount, formatWholeDollars } from './format-figures.ts'
import { Meter } from './meter.tsx'

/** Requested amounts of active applications by stage, and expected fees. */
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
