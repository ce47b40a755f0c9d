import { Badge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import type { ListedRule } from '#shared/placement/disclosure-rules/contract.ts'
import { formatLimit, formatTiming, formatTrigger } from './rule-text.ts'

const template = '@4xl:grid-cols-(--columns) @max-4xl:grid-cols-[minmax(0,1fr)]'

export const RuleTable = ({ renderLink, ...rest }: ListTableProps<ListedRule>) => (
  <DataTable
    label="State rules"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ state }) => state}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<ListedRule>): Column<ListedRule>[] => [
  {
    key: 'state',
    header: 'State',
    width: 'minmax(0,1.2fr)',
    className: 'flex flex-wrap items-center gap-x-2',
    cell: (rule) => (
      <>
        {renderLink(rule)}
        {rule.latest.isRetired && <Badge>Retired</Badge>}
        {rule.isReviewOverdue && <Badge>Review due</Badge>}
        {rule.inForceVersion !== rule.latest.version && <Badge>From {formatDay(rule.latest.validFrom)}</Badge>}
        {rule.differsFromShipped && (
          <span className="w-full text-ink-soft text-sm">Differs from the set of the software</span>
        )}
      </>
    ),
  },
  {
    key: 'trigger',
    header: 'Covers',
    width: 'minmax(0,1.8fr)',
    className: 'text-ink-soft',
    cell: ({ latest: { rule } }) => formatTrigger(rule),
  },
  {
    key: 'timing',
    header: 'Disclosure due',
    width: 'minmax(0,1.4fr)',
    className: 'text-ink-soft',
    cell: ({ latest: { rule } }) => `${formatTiming(rule.timing)}${rule.isSigned ? ', signed' : ''}`,
  },
  {
    key: 'limit',
    header: 'Amount',
    width: 'minmax(0,1fr)',
    className: 'figures text-ink-soft',
    cell: ({ latest: { rule } }) => formatLimit(rule.upToCents),
  },
  {
    key: 'review',
    header: 'Next review',
    width: 'minmax(0,0.9fr)',
    className: 'figures text-ink-soft',
    cell: ({ latest: { rule } }) => (
      <>
        <span className="@4xl:hidden">Next review: </span>
        {formatDay(rule.nextReviewOn)}
      </>
    ),
  },
]
