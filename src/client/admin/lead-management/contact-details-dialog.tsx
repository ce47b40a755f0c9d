import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { type ContactField, contactFields } from '#shared/intake/leads/activity.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { fieldLabels } from '#shared/intake/leads/lead-labels.ts'
import { copy } from './copy.ts'
import { correctLead, useLeadMutation } from './queries.ts'
/** Returns the draft's storage key. */
export const contactDetailsForm = (id: string) => `correction ${id}`

interface ContactDetailsDialogProps {
  lead: Lead
  onClose: () => void
}

/**
 * The draft survives if the dialog is removed. Shows a colleague's changes and keeps the edits; sends the base
 * version, so that unseen changes aren't overwritten.
 */
export function ContactDetailsDialog({ lead: { id, name, email, phone }, onClose }: ContactDetailsDialogProps) {
  const saved = { name, email, phone }
  const undoing = useLeadMutation(correctLead)
  const saving = useLeadMutation(correctLead)
  const form = useRecordForm(contactDetailsForm(id), { saved, version: saved, saving })
  const { draft, conflict, problem, baseVersion: before } = form

  function close() {
    form.discard()
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
    form.submit({ id, ...draft, before }, { onSuccess })
  }
  const field = (of: ContactField) => ({
    ...form.field(of),
    id: `correct-${of}`,
    label: fieldLabels[of],
    autoComplete: 'off',
  })

  return (
    <FormDialog
      title="Edit contact details"
      action="Save"
      isBusy={form.isSaving}
      problem={problem && { ...problem, fields: byId(problem.fields) }}
      onSubmit={onSubmit}
      onClose={close}
      isTyped={form.isDirty}
    >
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          A team member changed:{' '}
          {conflict.fields.map((each) => `${fieldLabels[each].toLowerCase()} to ${saved[each]}`).join(', ')}.
          {conflict.isKnown && ' Saving again replaces it with your changes.'}
        </ConflictNotice>
      )}
      <Field {...field('name')} maxLength={200} />
      <Field {...field('email')} type="email" maxLength={254} />
      <Field {...field('phone')} type="tel" maxLength={40} />
      <p className="text-ink-soft text-sm">{copy.consentsStayWithOldDetails}</p>
    </FormDialog>
  )
}

const byId = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [`correct-${name}`, message]))

const notifyNotUndone = () =>
  showToast({
    title: 'Couldn’t undo the change',
    description: copy.notUndone,
    ...{ variant: 'destructive', isKept: true },
  })
