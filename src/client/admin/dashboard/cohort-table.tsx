import type { Cohorts } from '#shared/admin/dashboard/contract.ts'
import { type LeadReach, leadSteps } from '#shared/intake/leads/lead-reach.ts'
import type { RenderFigure } from './figure-list.ts'
import { FigureTable, formatCount, formatShare } from './figure-table.tsx'

type Cohort = Cohorts['cohorts'][number]

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const stepLabels = { application: 'Applied', submitted: 'Submitted', offered: 'With an offer', funded: 'Funded' }

interface CohortTableProps extends Cohorts {
  renderFigure: RenderFigure
}

/** How far the leads of each month have come. */
export function CohortTable({ cohorts, owners, missingThrough, renderFigure }: CohortTableProps) {
  // Months that are not counted completely would mislead.
  const missingMonth = missingThrough?.slice(0, 7) ?? ''
  const reached = (cohort: Cohort, reach: LeadReach, count: number) => (
    <span className="pl-2">
      {count === 0
        ? '0'
        : renderFigure({ of: 'leads', reached: reach }, formatCount(count), { owners, span: cohort.span })}
      {reach !== '' && (
        // Closer to its count than to the next column.
        <span className="inline-block w-12 text-ink-soft sm:w-14">
          {count === 0 ? '' : formatShare(count, cohort.leads)}
        </span>
      )}
    </span>
  )
  return (
    <FigureTable
      label="Leads by month of arrival"
      rows={cohorts.filter(({ month, leads }) => leads > 0 && month > missingMonth)}
      rowKey={(cohort) => cohort.month}
      empty="No leads in the last twelve months"
      columns={[
        {
          key: 'month',
          header: 'Arrived in',
          isText: true,
          cell: ({ month: of }) => month.format(new Date(`${of}-01`)),
        },
        { key: 'leads', header: 'Leads', cell: (cohort) => reached(cohort, '', cohort.leads) },
        { key: 'day', header: 'Contacted in 24 hours', cell: (cohort) => reached(cohort, 'day', cohort.inDay) },
        ...leadSteps.map((step) => ({
          ...{ key: step, header: stepLabels[step] },
          cell: (cohort: Cohort) => reached(cohort, step, cohort[step]),
        })),
      ]}
    />
  )
}
