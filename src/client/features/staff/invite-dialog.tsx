import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationList, inviteStaff } from '#client/features/staff/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { grantableRoles } from '#shared/staff/role-rank.ts'
import { roleText, roleWords } from '#shared/staff/role-words.ts'
import type { StaffRole } from '#shared/staff/roles.ts'

interface InviteDialogProps {
  /** The role of who invites: nobody gives one above it. */
  own: StaffRole
  onInvited: (email: string) => void
  onClose: () => void
}

/** Invites somebody by e-mail. */
export function InviteDialog({ own, onInvited, onClose }: InviteDialogProps) {
  const client = useQueryClient()
  const attempt = useMutation({ ...inviteStaff, onSettled: () => client.invalidateQueries(invitationList) })
  const [role, setRole] = useState<StaffRole>('agent')
  const problem = formProblem(attempt.error)

  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form
        method="post"
        noValidate
        className="grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          attempt.mutate(new FormData(event.currentTarget), {
            onSuccess: ({ invitation }) => onInvited(invitation.email),
          })
        }}
      >
        <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
        <Field
          id="email"
          label="E-mail address"
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
          options={grantableRoles(own).map((each) => [each, roleWords[each].name] as const)}
          error={problem?.fields.role}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Sending…' : 'Send the invitation'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
