import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import {
  type HandedOverKind,
  type HandOver,
  handedOverKinds,
  type StaffMember,
  type WorkCounts,
} from '#shared/identity/staff/contract.ts'
import { staffList, teamList } from './queries.ts'

const kindLabels: Readonly<Record<HandedOverKind, readonly [one: string, many: string]>> = {
  leads: ['open lead', 'open leads'],
  applications: ['open application', 'open applications'],
  tasks: ['open task', 'open tasks'],
  merchantRequests: ['merchant request', 'merchant requests'],
}

interface HandOverFieldsProps {
  member: StaffMember
  work: WorkCounts
  handOver: HandOver
  onChange: (handOver: HandOver) => void
}

/** Asks who takes over each kind of open work. */
export function HandOverFields({ member, work, handOver, onChange }: HandOverFieldsProps) {
  const staff = useQuery(staffList).data?.staff ?? []
  const others = staff.filter(({ id, status }) => id !== member.id && status === 'active')
  const teams = useQuery(teamList).data?.teams ?? []
  const offered = teams.filter(({ memberIds }) => others.some(({ id }) => memberIds.includes(id)))
  const kinds = handedOverKinds.filter((kind) => work[kind] > 0)
  if (kinds.length === 0) return <p>This person has no open work.</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="font-sans font-semibold text-ink text-sm">Who takes over their work?</legend>
      {kinds.map((kind) => (
        <SelectField
          key={kind}
          label={`${work[kind]} ${kindLabels[kind][work[kind] === 1 ? 0 : 1]}`}
          name={kind}
          value={handOver[kind] ?? ''}
          options={[
            ['', 'Leave unassigned'],
            ...others
              .filter(({ role }) => kind === 'tasks' || applicationRoles.some((allowed) => allowed === role))
              .map(({ id, name }) => [id, name] as const),
            ...offered.map(({ id, name }) => [id, teamTurnLabel(name)] as const),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ ...handOver, [kind]: value || null })}
        />
      ))}
    </fieldset>
  )
}

/** What the dialog shows: kinds without a choice are left unassigned. */
export const completeHandOver = (work: WorkCounts, chosen: HandOver): HandOver =>
  Object.fromEntries(handedOverKinds.filter((kind) => work[kind] > 0).map((kind) => [kind, chosen[kind] ?? null]))
