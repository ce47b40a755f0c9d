import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { Team } from '#shared/identity/record-scope/contract.ts'
import type { Person } from './person.ts'
import { saveTeam, teamList } from './queries.ts'

interface TeamDialogProps {
  /** Undefined for a new one. */
  team: Team | undefined
  people: readonly Person[]
  onClose: () => void
}

/** Names a team, its lead and its members; shows a notice before a colleague's changes are overwritten. */
export function TeamDialog({ team, people, onClose }: TeamDialogProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveTeam,
    onSuccess: (reply) => client.setQueryData(teamList.queryKey, reply),
    onError: () => void client.invalidateQueries(teamList),
  })
  const saved = { name: team?.name ?? '', leadId: team?.leadId ?? '', memberIds: team?.memberIds ?? [] }
  const form = useRecordForm(team ? `team ${team.id}` : 'new team', {
    ...{ saved, version: team?.version, saving, compare: 'record' as const },
  })
  const { name, leadId, memberIds } = form.draft
  const offered = people.filter(
    ({ id, status }) => status === 'active' || saved.memberIds.includes(id) || saved.leadId === id,
  )
  const setMember = (id: string, isIn: boolean) =>
    form.change({ memberIds: isIn ? [...memberIds, id] : memberIds.filter((one) => one !== id) })
  return (
    <FormDialog
      title={team ? `Edit ${team.name}` : 'Add team'}
      action={team ? 'Save team' : 'Add team'}
      isBusy={form.isSaving}
      isTyped={form.isDirty}
      problem={form.problem && { message: form.problem.message, fields: form.errors }}
      onSubmit={() =>
        form.submit(
          { id: team?.id ?? form.newId, version: form.baseVersion, name, leadId: leadId || null, memberIds },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {form.conflict && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else changed this team.{form.conflict.isKnown && ' Saving replaces their changes with yours.'}
        </ConflictNotice>
      )}
      <Field {...form.field('name')} label="Name" maxLength={60} autoComplete="off" />
      <SelectField
        label="Team lead"
        name="leadId"
        help="Always has the team’s records. Optional."
        error={form.errors.leadId}
        value={leadId}
        onChange={({ currentTarget }) => form.change({ leadId: currentTarget.value })}
        options={[['', 'No team lead'], ...offered.map((person) => [person.id, person.name] as const)]}
      />
      <fieldset aria-describedby={form.errors.memberIds ? 'members-error' : undefined}>
        <legend className="font-semibold">Members</legend>
        <FieldError id="members-error" message={form.errors.memberIds} />
        <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-4">
          {offered.map((person) => (
            <Checkbox
              key={person.id}
              className="wrap-anywhere"
              checked={memberIds.includes(person.id)}
              onChange={({ currentTarget }) => setMember(person.id, currentTarget.checked)}
            >
              {person.name}
              {person.status === 'deactivated' && ' (deactivated)'}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
