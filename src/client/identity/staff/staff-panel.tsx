import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { ExactTime, TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { resetSecondFactor, type StaffMember } from '#shared/identity/staff/contract.ts'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'
import { administratorRoles, grantableRoles, mayGrant } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { copy } from './copy.ts'
import { formatSecondFactor } from './format-second-factor.ts'
import { changeRole, staffList } from './queries.ts'
import { endedText, SecondFactorReset, StatusSwitch } from './status-switch.tsx'

interface RoleFormProps {
  member: StaffMember
  /** The user's role, which is the highest they can grant. */
  own: StaffRole
}

interface StaffPanelProps {
  member: StaffMember
  /** The current user; actions they can't take are hidden. */
  user: StaffUser
  /** The member's sessions, for users allowed to see them. */
  sessions: ReactNode
  onClose: () => void
}

/** Details of one staff member: profile, role and sign-in. Its heading takes the focus. */
export function StaffPanel({ member, user, sessions, onClose }: StaffPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another thing to read
  useEffect(() => heading.current?.focus({ preventScroll: true }), [member.id])
  const isOwn = member.id === user.id
  const mayAdminister = !isOwn && mayGrant(user.role, member.role)
  const mayReset = mayAdminister && mayCall(user.role, resetSecondFactor)

  return (
    <>
      <div className="sticky top-0 z-10 flex justify-end border-line border-b bg-surface py-1 pr-1">
        <CloseButton onClose={onClose} />
      </div>
      <div className="px-5 pt-5 pb-8">
        <h2 ref={heading} tabIndex={-1} className="break-words text-xl outline-none">
          {member.name}
        </h2>
        <p className="mt-1 break-words text-ink-soft">{member.email}</p>
        <dl className="mt-4">
          <Fact name="Role">{roleLabels[member.role].name}</Fact>
          <Fact name="Status">{member.status === 'active' ? 'Active' : 'Deactivated'}</Fact>
          <Fact name="Second factor">{formatSecondFactor(member.secondFactors)}</Fact>
          <Fact name="Last sign-in">{member.lastSignedInAt ? <TimeAgo at={member.lastSignedInAt} /> : 'Never'}</Fact>
          <Fact name="Since">
            <ExactTime at={member.createdAt} />
          </Fact>
        </dl>
        {isOwn && <p className="mt-4 text-ink-soft">This is you. Another owner or manager can change your role.</p>}
        {mayAdminister && member.status === 'active' && (
          <Section title="Role">
            <RoleForm key={member.role} member={member} own={user.role} />
          </Section>
        )}
        {mayReset && member.status === 'active' && member.secondFactors.length > 0 && (
          <Section title="Second factor">
            <SecondFactorReset member={member} />
          </Section>
        )}
        {sessions && <Section title="Sessions">{sessions}</Section>}
        {mayAdminister && (
          <Section title="Account">
            <StatusSwitch member={member} />
          </Section>
        )}
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-1">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6 grid grid-cols-1 gap-3 border-line border-t pt-4">
    <h3 className="font-sans font-semibold text-sm">{title}</h3>
    {children}
  </section>
)

const mayHaveIntegrations = (role: StaffRole) => administratorRoles.some((each) => each === role)

/** Changes a staff member's role; takes effect with their next request. */
function RoleForm({ member, own }: RoleFormProps) {
  const client = useQueryClient()
  const attempt = useMutation({ ...changeRole, onSettled: () => client.invalidateQueries(staffList) })
  const [chosen, setRole] = useState<StaffRole>()
  const role = chosen ?? member.role
  return (
    <Form
      className="grid grid-cols-1 justify-items-start gap-3"
      problem={formProblem(attempt.error)}
      onSubmit={() =>
        attempt.mutate({ id: member.id, from: member.role, role }, { onSuccess: () => setRole(undefined) })
      }
    >
      <div className="w-full">
        <SelectField
          label={`Role of ${member.name}`}
          help={roleText(role)}
          name="role"
          value={role}
          onChange={({ currentTarget: { value } }) => setRole(grantableRoles(own).find((each) => each === value))}
          options={grantableRoles(own).map((each) => [each, roleLabels[each].name] as const)}
        />
      </div>
      {role !== member.role && mayHaveIntegrations(member.role) && !mayHaveIntegrations(role) && (
        <p>{copy.roleEndsIntegrations}</p>
      )}
      <p role="status">{attempt.data && endedText(attempt.data)}</p>
      {role !== member.role && (
        <Button type="submit" variant="secondary" disabled={attempt.isPending}>
          {attempt.isPending ? 'Changing…' : 'Change role'}
        </Button>
      )}
    </Form>
  )
}
