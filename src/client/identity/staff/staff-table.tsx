import { Badge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import type { StaffMember } from '#shared/identity/staff/contract.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import { formatSecondFactor } from './format-second-factor.ts'

interface StaffTableProps extends ListTableProps<StaffMember> {
  /** The current user's id, whose row is marked "You". */
  ownId: string
}

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

/** All staff, as rows, or as cards on a phone. */
export const StaffTable = ({ ownId, renderLink, ...rest }: StaffTableProps) => (
  <DataTable label="Staff" template={template} columns={columns(ownId, renderLink)} rowKey={({ id }) => id} {...rest} />
)

const columns = (ownId: string, renderLink: RenderLink<StaffMember>): Column<StaffMember>[] => [
  {
    key: 'name',
    width: 'minmax(0,1.3fr)',
    header: 'Name',
    className: 'flex flex-wrap items-center gap-x-2 @lg:flex-nowrap @max-lg:col-start-1 @max-lg:row-start-1',
    cell: (member) => (
      <>
        {renderLink(member)}
        {member.id === ownId && <Badge>You</Badge>}
        {member.status === 'deactivated' && <Badge>Deactivated</Badge>}
      </>
    ),
  },
  {
    key: 'email',
    width: 'minmax(0,1.3fr)',
    isExtra: true,
    header: 'Email',
    className: 'truncate text-ink-soft @max-lg:col-span-2 @max-lg:row-start-2',
    cell: ({ email }) => email,
  },
  {
    key: 'role',
    width: 'minmax(0,0.7fr)',
    header: 'Role',
    className: 'truncate @max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: ({ role }) => roleLabels[role].name,
  },
  {
    key: 'second-factor',
    width: 'minmax(0,0.8fr)',
    isExtra: true,
    header: 'Second factor',
    className: 'truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-3',
    cell: ({ secondFactors }) => (
      <>
        <span className="@lg:hidden">Second factor: </span>
        {formatSecondFactor(secondFactors)}
      </>
    ),
  },
  {
    key: 'last-sign-in',
    width: 'minmax(0,0.8fr)',
    header: 'Last sign-in',
    className: 'truncate text-ink-soft @max-lg:col-start-2 @max-lg:row-start-3 @3xs:@max-lg:text-right',
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? <TimeAgo at={lastSignedInAt} /> : 'Never'),
  },
]
