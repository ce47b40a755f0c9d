import { useFormDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { showToast } from '#client/ui/feedback/toast.tsx'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { type ContactField, contactFields } from '#shared/intake/leads/activity.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { fieldLabels } from '#shared/intake/leads/lead-labels.ts'
import { correctLead, useLeadMutation } from './queries.ts'
/** Draft key of the form. */
export const contactDetailsForm = (id: string) => `correction ${id}`

interface ContactDetailsDialogProps {
  lead: Lead
  onClose: () => void
}

/**
 * Edits name, email and phone. The draft survives if the dialog disappears without being closed. A colleague's changes are
 * shown and keep the user's edits; the base version is sent along, so that unseen changes aren't overwritten.
 */
export function ContactDetailsDialog({ lead: { id, name, email, phone }, onClose }: ContactDetailsDialogProps) {
  const saved = { name, email, phone }
  const correction = useLeadMutation(correctLead)
  const undoing = useLeadMutation(correctLead)
  const form = useFormDraft(contactDetailsForm(id), { saved, current: saved, error: correction.error })
  const { draft, isDirty, conflicts, baseVersion: before, hasSeenConflict, change, discard, markSaved } = form
  const problem = formProblem(correction.error)

  function close() {
    discard()
    onClose()
  }

  function onSubmit() {
    if (contactFields.every((each) => draft[each] === saved[each])) return close()
    const onSuccess = (corrected: typeof saved) => {
      const onUndo = () =>
        void undoing.mutateAsync({ id, ...before, before: corrected }).then(sayUndone, notifyNotUndone)
      showDone({ title: `${corrected.name} updated`, onUndo })
      onClose()
    }
    correction.mutateAsync({ id, ...draft, before }, { onSuccess }).then(markSaved, () => {})
  }
  const field = (of: ContactField) => ({
    id: `correct-${of}`,
    name: of,
    label: fieldLabels[of],
    value: draft[of],
    error: problem?.fields[of],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => change({ [of]: value }),
  })

  return (
    <FormDialog
      title="Edit contact details"
      action="Save"
      isBusy={correction.isPending}
      problem={problem && { ...problem, fields: byId(problem.fields) }}
      onSubmit={onSubmit}
      onClose={close}
      isTyped={isDirty}
    >
      {conflicts.length > 0 && !correction.isPending && (
        <ConflictNotice
          onDiscard={() => {
            discard()
            correction.reset()
          }}
        >
          A team member changed:{' '}
          {conflicts.map((each) => `${fieldLabels[each].toLowerCase()} to ${saved[each]}`).join(', ')}.
          {hasSeenConflict && ' Saving again replaces it with your changes.'}
        </ConflictNotice>
      )}
      <Field {...field('name')} maxLength={200} />
      <Field {...field('email')} type="email" maxLength={254} />
      <Field {...field('phone')} type="tel" maxLength={40} />
      <p className="text-ink-soft text-sm">
        Consents and opt-outs stay with the old phone number and email: only call a new number after they consent. “Do
        not contact” stays in effect.
      </p>
    </FormDialog>
  )
}

const byId = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [`correct-${name}`, message]))

const notifyNotUndone = () =>
  showToast({
    title: 'Couldn’t undo the change',
    description: 'A team member has changed it since, or another lead now has the old email.',
    ...{ look: 'destructive', isKept: true },
  })
