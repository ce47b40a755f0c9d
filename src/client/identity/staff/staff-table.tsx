import { Badge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import type { StaffMember } from '#shared/identity/staff/contract.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import { formatSecondFactor } from './staff-panel.tsx'

interface StaffTableProps extends ListTableProps<StaffMember> {
  /** The current user's id, whose row is marked "You". */
  ownId: string
}

const template =
  '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_minmax(0,0.7fr)_minmax(0,0.8fr)_minmax(0,0.8fr)] @max-4xl:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

/** All staff, as rows, or as cards on a phone. */
export const StaffTable = ({ ownId, renderLink, ...rest }: StaffTableProps) => (
  <DataTable label="Staff" template={template} columns={columns(ownId, renderLink)} rowKey={({ id }) => id} {...rest} />
)

const columns = (ownId: string, renderLink: RenderLink<StaffMember>): Column<StaffMember>[] => [
  {
    key: 'name',
    header: 'Name',
    className: 'flex flex-wrap items-center gap-x-2 @max-4xl:col-start-1 @max-4xl:row-start-1',
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
    header: 'Email',
    className: 'truncate text-ink-soft @max-4xl:col-span-2 @max-4xl:row-start-2',
    cell: ({ email }) => email,
  },
  {
    key: 'role',
    header: 'Role',
    className: 'truncate @max-4xl:col-start-2 @max-4xl:row-start-1 @3xs:@max-4xl:text-right',
    cell: ({ role }) => roleLabels[role].name,
  },
  {
    key: 'second-factor',
    header: 'Second factor',
    className: 'truncate text-ink-soft @max-4xl:col-start-1 @max-4xl:row-start-3',
    cell: ({ secondFactors }) => (
      <>
        <span className="@4xl:hidden">Second factor: </span>
        {formatSecondFactor(secondFactors)}
      </>
    ),
  },
  {
    key: 'last-sign-in',
    header: 'Last sign-in',
    className: 'truncate text-ink-soft @max-4xl:col-start-2 @max-4xl:row-start-3 @3xs:@max-4xl:text-right',
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? <TimeAgo at={lastSignedInAt} /> : 'Never'),
  },
]
