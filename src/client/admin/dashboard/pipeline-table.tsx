import type { Pipeline } from '#shared/admin/dashboard/contract.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { FigureTable } from './figure-table.tsx'
import { dollarsInFull, inFull } from './format-figures.ts'
import { Meter } from './meter.tsx'

/** What is asked for in files that are under way, by stage, and the fees that offers may bring. */
export function PipelineTable({ pipeline }: { pipeline: Pipeline }) {
  const rows = stages.flatMap((stage) => pipeline.stages.find((row) => row.stage === stage) ?? [])
  const most = Math.max(...rows.map(({ amountCents }) => amountCents))
  const sum = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <>
      <p>
        <span className="figures font-semibold">{dollarsInFull(sum)}</span> asked for in files under way. Success fees
        expected: <span className="figures font-semibold">{dollarsInFull(pipeline.acceptedFeesCents)}</span> from offers
        that were accepted, <span className="figures">{dollarsInFull(pipeline.offeredFeesCents)}</span> if every offer
        that is open were.
      </p>
      <FigureTable
        label="Files under way by stage"
        rows={rows}
        rowKey={({ stage }) => stage}
        empty="No file is under way."
        columns={[
          { key: 'stage', header: 'Stage', isText: true, cell: ({ stage }) => stageLabels[stage] },
          {
            key: 'drawn',
            header: '',
            isDrawn: true,
            cell: ({ amountCents }) => <Meter value={amountCents} most={most} />,
          },
          { key: 'count', header: 'Files', cell: ({ count }) => inFull(count) },
          { key: 'amount', header: 'Asked for', cell: ({ amountCents }) => dollarsInFull(amountCents) },
        ]}
      />
    </>
  )
}
