import { FigureTable } from './figure-table.tsx'
import { formatLength, inFull } from './format-figures.ts'
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

interface LengthsProps {
  label: string
  /** Header of the rows. */
  what: string
  /** Header of the counts. */
  of: string
  rows: readonly Spread[]
  empty: string
}

/** Durations: median and 90th percentile. */
export function Lengths({ label, what, of, rows, empty }: LengthsProps) {
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
          cell: ({ medianMs, p90Ms }) => <Meter value={medianMs ?? 0} further={p90Ms ?? 0} most={most} />,
        },
        { key: 'count', header: of, cell: ({ count }) => inFull(count) },
        ...(rows.some(({ offers }) => offers !== undefined)
          ? [{ key: 'offers', header: 'Offers', cell: ({ offers = 0 }: Spread) => inFull(offers) }]
          : []),
        { key: 'median', header: 'Half within', cell: ({ medianMs }) => formatLength(medianMs) },
        { key: 'p90', header: '9 of 10 within', cell: ({ p90Ms }) => formatLength(p90Ms) },
      ]}
    />
  )
}
