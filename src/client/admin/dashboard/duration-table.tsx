import { FigureTable } from './figure-table.tsx'
import { formatCount, formatDuration } from './format-figures.ts'
import { Meter } from './meter.tsx'

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
  /** Header of the rows. */
  what: string
  /** Header of the counts. */
  of: string
  rows: readonly Spread[]
  empty: string
}

/** Durations: median and 90th percentile. */
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
        { key: 'median', header: 'Half within', cell: ({ medianMs }) => formatDuration(medianMs) },
        { key: 'p90', header: '9 of 10 within', cell: ({ p90Ms }) => formatDuration(p90Ms) },
      ]}
    />
  )
}
