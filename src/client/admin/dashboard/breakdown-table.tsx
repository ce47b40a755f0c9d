import type { ReactNode } from 'react'
import { applicationProducts } from '#shared/admin/application-page/list-choices.ts'
import type { BreakdownSubject } from '#shared/admin/dashboard/choices.ts'
import type { Breakdown, BreakdownRow } from '#shared/admin/dashboard/contract.ts'
import type { ApplicationEvent } from '#shared/admin/dashboard/period-list.ts'
import { requestedProducts } from '#shared/applications/applications/steps/requested-products.ts'
import type { FigureReach, RenderFigure } from './figure-list.ts'
import { FigureTable, formatCount, formatShare, formatWholeDollars } from './figure-table.tsx'

export const subjectLabels: Readonly<Record<BreakdownSubject, string>> = {
  ...{ person: 'Person', team: 'Team', source: 'Source', product: 'Product', lender: 'Lender' },
}
const withoutLabels: Readonly<Record<BreakdownSubject, string>> = {
  ...{
    person: 'Unassigned',
    team: '',
    source: 'Without a lead',
    product: 'No product chosen',
    lender: 'Deleted lender',
  },
}
const productLabels: ReadonlyMap<string, string> = new Map([
  ...requestedProducts,
  ['not_sure', 'Not sure'],
  ['personal', 'Personal loan'],
])

interface BreakdownTableProps {
  breakdown: Breakdown
  renderFigure: RenderFigure
  /** Links a person or team to their dashboard. */
  renderSubject: (key: string, name: string) => ReactNode
}

/** One row for each person, team, source, product or lender. */
export function BreakdownTable({
  breakdown: { by, rows, owners, span },
  renderFigure,
  renderSubject,
}: BreakdownTableProps) {
  const linked = (
    row: BreakdownRow,
    count: number | null,
    text: string,
    list: Parameters<RenderFigure>[0] | undefined,
  ) => {
    const reach = reachOf(row, by, { owners, span })
    if (!list || !reach || count === null || count === 0) return text
    return renderFigure(list, text, reach)
  }
  const leads = (row: BreakdownRow, reached: '' | 'day', count: number | null) =>
    // The list of unassigned leads has only open ones.
    linked(
      row,
      count,
      formatNumber(count),
      isNamed(row, by) ? { of: 'leads', reached, ...narrowing(row, by, 'leads') } : undefined,
    )
  const applications = (row: BreakdownRow, event: ApplicationEvent, count: number | null, text = formatNumber(count)) =>
    linked(
      row,
      count,
      text,
      hasList(row, by) ? { of: 'applications', event, ...narrowing(row, by, 'applications') } : undefined,
    )
  const isOf = (...subjects: readonly BreakdownSubject[]) => subjects.includes(by)
  const ofLender = by === 'lender'
  return (
    <FigureTable
      label={`By ${subjectLabels[by].toLowerCase()}`}
      rows={rows}
      rowKey={({ key }) => key}
      empty={by === 'team' ? 'No teams yet. Managers add them in the settings.' : 'No activity in this period'}
      columns={[
        {
          ...{ key: 'name', header: subjectLabels[by], isText: true },
          cell: (row) =>
            isOf('person', 'team') && row.key !== '' ? renderSubject(row.key, nameOf(row, by)) : nameOf(row, by),
        },
        ...(isOf('person', 'team', 'source')
          ? [{ key: 'leads', header: 'Leads', cell: (row: BreakdownRow) => leads(row, '', row.leads) }]
          : []),
        ...(isOf('person', 'team')
          ? [{ key: 'day', header: 'In 24 hours', cell: (row: BreakdownRow) => leads(row, 'day', row.inDay) }]
          : []),
        ...(ofLender
          ? [
              {
                ...{ key: 'answers', header: 'Answers' },
                cell: (row: BreakdownRow) => applications(row, 'lender_answer', row.decisions.decided),
              },
            ]
          : [
              {
                ...{ key: 'submitted', header: 'Submitted' },
                cell: (row: BreakdownRow) => applications(row, 'submitted', row.submitted),
              },
            ]),
        {
          ...{ key: 'offered', header: ofLender ? 'Offers' : 'With an offer' },
          cell: (row) => applications(row, ofLender ? 'lender_offer' : 'offered', row.offered),
        },
        {
          ...{ key: 'approval', header: ofLender ? 'Offer rate' : 'Approval rate' },
          cell: (row) => {
            const { approved, decided } = row.decisions
            return applications(row, ofLender ? 'lender_answer' : 'decided', decided, formatShare(approved, decided))
          },
        },
        {
          ...{ key: 'funded', header: 'Funded' },
          cell: (row) => applications(row, ofLender ? 'lender_funded' : 'funded', row.funded),
        },
        {
          ...{ key: 'dollars', header: 'Funded volume' },
          cell: (row) =>
            applications(row, ofLender ? 'lender_funded' : 'funded', row.funded, formatWholeDollars(row.fundedCents)),
        },
        ...(rows.some(({ bookedCents }) => bookedCents !== null)
          ? [
              {
                ...{ key: 'booked', header: 'Booked' },
                cell: ({ bookedCents }: BreakdownRow) => formatWholeDollars(bookedCents ?? 0),
              },
              {
                ...{ key: 'collected', header: 'Collected' },
                cell: ({ collectedCents }: BreakdownRow) => formatWholeDollars(collectedCents ?? 0),
              },
            ]
          : []),
      ]}
    />
  )
}

const formatNumber = (count: number | null) => (count === null ? '–' : formatCount(count))

function nameOf({ key, name }: BreakdownRow, by: BreakdownSubject): string {
  if (key === '') return withoutLabels[by]
  if (by === 'product') return productLabels.get(key) ?? key
  return name || (by === 'lender' ? withoutLabels.lender : 'Deleted account')
}

const isNamed = ({ key }: BreakdownRow, by: BreakdownSubject) => key !== '' || by === 'team'

/** Lists have no filter for applications without a source or product. */
const hasList = (row: BreakdownRow, by: BreakdownSubject) =>
  by === 'person' || (isNamed(row, by) && (by !== 'product' || applicationProducts.some((one) => one === row.key)))

/** Undefined if no list of owners has exactly these records. */
function reachOf(row: BreakdownRow, by: BreakdownSubject, reach: FigureReach): FigureReach | undefined {
  if (by === 'person' && row.key === '') return { ...reach, owners: ['unassigned'] }
  return row.ownerIds ? { ...reach, owners: row.ownerIds } : reach
}

function narrowing({ key }: BreakdownRow, by: BreakdownSubject, of: 'leads' | 'applications') {
  if (by === 'source') return { source: key }
  if (of === 'leads') return {}
  if (by === 'product') return { product: key }
  return by === 'lender' ? { lender: key } : {}
}
