import { useQuery } from '@tanstack/react-query'
import { localMoment } from '#client/platform/browser/local-today.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { NewTask } from '#shared/admin/tasks/contract.ts'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { taskPriorities, taskTypeLabels, taskTypes } from '#shared/applications/tasks/choices.ts'
import { teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { defaultDue } from './due-time.tsx'
import { taskAssignees } from './queries.ts'

export interface TaskDraft extends Pick<NewTask, 'subject' | 'type' | 'priority'> {
  /** Local time, `2026-12-24T15:00`. */
  readonly due: string
  /** Empty if unassigned. */
  readonly assigneeId: string
}

export const newDraft = (me: string): TaskDraft => ({
  ...{ subject: '', type: 'follow_up', priority: 'normal', due: localMoment(defaultDue(new Date())), assigneeId: me },
})

export const draftOf = ({ subject, type, priority, dueAt, assigneeId }: Task): TaskDraft => ({
  ...{ subject, type, priority, due: localMoment(new Date(dueAt)), assigneeId: assigneeId ?? '' },
})

/** Converts a draft. Sends invalid times unchanged, so that the server returns its error. */
export function toRequest({ due, assigneeId, ...rest }: TaskDraft) {
  const at = new Date(due)
  return { ...rest, dueAt: Number.isNaN(at.getTime()) ? due : at.toISOString(), assigneeId: assigneeId || null }
}

const priorityLabels = { high: 'High', normal: 'Normal', low: 'Low' } as const

interface TaskFieldsProps {
  draft: TaskDraft
  /** Shown even if inactive. */
  assignee?: string | null
  fields: FieldErrors
  onChange: (change: Partial<TaskDraft>) => void
}

export function TaskFields({ draft, assignee, fields, onChange }: TaskFieldsProps) {
  const { data } = useQuery(taskAssignees)
  const known = [
    ...(data?.assignees ?? []),
    ...(data?.teams ?? []).map(({ id, name }) => ({ id, name: teamTurnLabel(name) })),
  ]
  const isElsewhere = draft.assigneeId !== '' && !known.some(({ id }) => id === draft.assigneeId)
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <Field
        label="Task"
        name="subject"
        autoComplete="off"
        value={draft.subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
        error={fields.subject}
        maxLength={200}
      />
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        <DateField
          label="Due date"
          name="dueAt"
          type="datetime-local"
          value={draft.due}
          onChange={({ currentTarget }) => onChange({ due: currentTarget.value })}
          error={fields.dueAt}
        />
        <SelectField
          label="Assigned to"
          name="assigneeId"
          value={draft.assigneeId}
          onChange={({ currentTarget }) => onChange({ assigneeId: currentTarget.value })}
          error={fields.assigneeId}
          options={[
            ['', 'Unassigned'],
            ...(isElsewhere ? [[draft.assigneeId, assignee ?? 'You'] as const] : []),
            ...known.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <SelectField
          label="Type"
          name="type"
          value={draft.type}
          onChange={({ currentTarget: { value } }) => {
            const type = taskTypes.find((each) => each === value)
            if (type) onChange({ type })
          }}
          error={fields.type}
          options={taskTypes.map((each) => [each, taskTypeLabels[each]] as const)}
        />
        <SelectField
          label="Priority"
          name="priority"
          value={draft.priority}
          onChange={({ currentTarget: { value } }) => {
            const priority = taskPriorities.find((each) => each === value)
            if (priority) onChange({ priority })
          }}
          error={fields.priority}
          options={taskPriorities.map((each) => [each, priorityLabels[each]] as const)}
        />
      </div>
    </div>
  )
}
