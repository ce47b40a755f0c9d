import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Figures } from '#shared/admin/dashboard/contract.ts'
import type { TrendStep } from '#shared/admin/dashboard/period.ts'
import { BarChart } from './bar-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { formatCount, formatShortCount } from './format-figures.ts'

const series = [
  { key: 'leads', title: 'Leads' },
  { key: 'submitted', title: 'Applications submitted' },
  { key: 'funded', title: 'Funded' },
] as const

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const stepLabels: Readonly<Record<TrendStep, (startsOn: Date) => string>> = {
  day: (startsOn) => day.format(startsOn),
  week: (startsOn) => `Week of ${day.format(startsOn)}`,
  month: (startsOn) => month.format(startsOn),
}

/** Leads, submitted applications and fundings over the period, as charts or a table. */
export function Trend({ trend, step }: Pick<Figures, 'trend' | 'step'>) {
  const [isTable, setTable] = useState(false)
  const label = (startsOn: string) => stepLabels[step](new Date(startsOn))
  return (
    <>
      {!isTable && (
        <div className="grid gap-6 @2xl:grid-cols-3">
          {series.map(({ key, title }) => (
            <BarChart
              key={key}
              title={title}
              bars={trend.map((at) => ({ key: at.startsOn, label: label(at.startsOn), value: at[key] }))}
              tick={formatShortCount}
              say={({ label, value }) => `${label}: ${formatCount(value)}`}
            />
          ))}
        </div>
      )}
      <div className={isTable ? '' : 'sr-only'}>
        <FigureTable
          label="Trend"
          rows={trend}
          rowKey={({ startsOn }) => startsOn}
          empty="No activity in this period"
          columns={[
            { key: 'startsOn', header: 'Starting', cell: ({ startsOn }) => label(startsOn) },
            ...series.map(({ key, title }) => ({
              ...{ key, header: title, cell: (at: Figures['trend'][number]) => formatCount(at[key]) },
            })),
          ]}
        />
      </div>
      <div>
        <Button look="secondary" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show charts' : 'Show table'}
        </Button>
      </div>
    </>
  )
}
