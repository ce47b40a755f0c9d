import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationList, inviteStaff } from '#client/identity/staff/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'
import { grantableRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

interface InviteDialogProps {
  /** The inviter's role, which is the highest they can grant. */
  own: StaffRole
  onInvited: (email: string) => void
  onClose: () => void
}

export function InviteDialog({ own, onInvited, onClose }: InviteDialogProps) {
  const client = useQueryClient()
  const attempt = useMutation({ ...inviteStaff, onSettled: () => client.invalidateQueries(invitationList) })
  const [role, setRole] = useState<StaffRole>('agent')
  const problem = formProblem(attempt.error)

  return (
    <FormDialog
      title="Invite a team member"
      action="Send invitation"
      busyLabels="Sending…"
      isBusy={attempt.isPending}
      problem={problem}
      onSubmit={(form) =>
        attempt.mutate(new FormData(form), {
          onSuccess: ({ invitation }) => onInvited(invitation.email),
        })
      }
      onClose={onClose}
    >
      <Field
        id="email"
        label="Email address"
        help="They get a link that works once, for 7 days."
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problem?.fields.email}
      />
      <SelectField
        id="role"
        label="Role"
        help={roleText(role)}
        name="role"
        value={role}
        onChange={({ currentTarget: { value } }) =>
          setRole(grantableRoles(own).find((each) => each === value) ?? 'agent')
        }
        options={grantableRoles(own).map((each) => [each, roleLabels[each].name] as const)}
        error={problem?.fields.role}
      />
    </FormDialog>
  )
}
