import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeRole, staffList } from '#client/identity/staff/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { StaffMember } from '#shared/identity/staff/contract.ts'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'
import { grantableRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

interface RoleFormProps {
  member: StaffMember
  /** The user's role, which is the highest they can grant. */
  own: StaffRole
}

/** Changes a staff member's role; takes effect with their next request. */
export function RoleForm({ member, own }: RoleFormProps) {
  const client = useQueryClient()
  const attempt = useMutation({ ...changeRole, onSettled: () => client.invalidateQueries(staffList) })
  const [chosen, setRole] = useState<StaffRole>()
  const role = chosen ?? member.role
  const problem = formProblem(attempt.error)

  return (
    <form
      method="post"
      className="grid grid-cols-1 justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        attempt.mutate({ id: member.id, from: member.role, role }, { onSuccess: () => setRole(undefined) })
      }}
    >
      <FormErrors message={problem?.message ?? null} />
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
      {role !== member.role && (
        <Button type="submit" look="secondary" disabled={attempt.isPending}>
          {attempt.isPending ? 'Changing…' : 'Change role'}
        </Button>
      )}
    </form>
  )
}
