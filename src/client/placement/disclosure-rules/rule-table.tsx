import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import type { ListedRule } from '#shared/placement/disclosure-rules/contract.ts'
import { formatLimit, formatTiming, formatTrigger } from './rule-text.ts'

const template = '@max-lg:grid-cols-[minmax(0,1fr)]'

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
    className: 'flex flex-wrap items-center gap-x-2 @lg:flex-nowrap',
    cell: (rule) => (
      <>
        {renderLink(rule)}
        {rule.current.isRetired && <Badge>Retired</Badge>}
        {rule.isReviewOverdue && <StatusBadge tone="amber">Review due</StatusBadge>}
        {rule.plannedFrom && <Badge>Changes {formatDay(rule.plannedFrom)}</Badge>}
        {rule.differsFromShipped && (
          <span className="w-full text-ink-soft text-sm @lg:w-auto @lg:truncate">Differs from the default</span>
        )}
      </>
    ),
  },
  {
    key: 'trigger',
    isExtra: true,
    header: 'Covers',
    width: 'minmax(0,1.8fr)',
    className: 'text-ink-soft',
    cell: ({ current: { rule } }) => formatTrigger(rule),
  },
  {
    key: 'timing',
    header: 'Disclosure due',
    width: 'minmax(0,1.4fr)',
    className: 'text-ink-soft',
    cell: ({ current: { rule } }) => `${formatTiming(rule.timing)}${rule.isSigned ? ', signed' : ''}`,
  },
  {
    key: 'limit',
    isExtra: true,
    header: 'Amount',
    width: 'minmax(0,1fr)',
    className: 'figures text-ink-soft',
    cell: ({ current: { rule } }) => formatLimit(rule.upToCents),
  },
  {
    key: 'review',
    header: 'Next review',
    width: 'minmax(0,0.9fr)',
    className: 'figures text-ink-soft',
    cell: ({ current: { rule } }) => (
      <>
        <span className="@lg:hidden">Next review: </span>
        {formatDay(rule.nextReviewOn)}
      </>
    ),
  },
]
