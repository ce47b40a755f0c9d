import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assignApplication, takeApplication } from '#client/admin/application-page/queries.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'
import { teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import { applicationOwners } from './list-queries.ts'

interface AssignAndMoveDialogProps {
  application: ListedApplication
  me: string
  /** Can assign applications to others. */
  mayAssign: boolean
  onAssigned: () => void
  onClose: () => void
}

/** Asks who reviews an application that no one has, when it is moved to review. */
export function AssignAndMoveDialog({ application, me, mayAssign, onAssigned, onClose }: AssignAndMoveDialogProps) {
  const { id, name } = application
  const [owner, setOwner] = useState(me)
  const { owners: others = [], teams = [] } = useQuery({ ...applicationOwners, enabled: mayAssign }).data ?? {}
  const taking = useMutation(takeApplication)
  const assigning = useMutation(assignApplication)
  const onSubmit = () =>
    owner === me
      ? taking.mutate({ id, from: null, reason: '' }, { onSuccess: onAssigned })
      : assigning.mutate({ id, from: null, to: owner, reason: '' }, { onSuccess: onAssigned })
  return (
    <FormDialog
      title={`Start the review of ${name}`}
      action="Assign and move"
      busyLabels="Moving…"
      isBusy={taking.isPending || assigning.isPending}
      problem={formProblem(taking.error ?? assigning.error)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SelectField
        label="Owner"
        name="owner"
        help="Every application in review needs an owner."
        value={owner}
        onChange={({ currentTarget }) => setOwner(currentTarget.value)}
        options={[
          [me, 'You'] as const,
          ...others.filter((other) => other.id !== me).map((other) => [other.id, other.name] as const),
          ...teams.map((team) => [team.id, teamTurnLabel(team.name)] as const),
        ]}
      />
    </FormDialog>
  )
}
