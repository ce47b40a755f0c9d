import { formProblem } from '#client/platform/form-problem.ts'
import { useTyped } from '#client/platform/use-typed.ts'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { sayUndone, showDone } from '#client/ui/undo-toast.tsx'
import { type CorrectedField, correctedFields } from '#shared/intake/leads/activity.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { fieldLabels } from '#shared/intake/leads/lead-labels.ts'
import { correctLead } from './queries.ts'
import { useLeadMutation } from './use-lead-mutation.ts'

/** Names the form for one lead, for what is not saved. */
export const contactDetailsForm = (id: string) => `correction ${id}`

interface ContactDetailsDialogProps {
  lead: Lead
  onClose: () => void
}

/**
 * Puts name, e-mail and phone right. Where its window goes without being closed, what is typed is found in it again. What a
 * colleague corrects first is told and what is typed here stays; what typing began from goes along, so that theirs is not
 * overwritten by who has not been told of it.
 */
export function ContactDetailsDialog({ lead: { id, name, email, phone }, onClose }: ContactDetailsDialogProps) {
  const saved = { name, email, phone }
  const correction = useLeadMutation(correctLead)
  const undoing = useLeadMutation(correctLead)
  const form = useTyped(contactDetailsForm(id), { saved, now: saved, error: correction.error })
  const { draft, isTyped, contested, seen: before, isTold, change, forget, settle } = form
  const problem = formProblem(correction.error)

  function close() {
    forget()
    onClose()
  }

  function onSubmit() {
    if (correctedFields.every((each) => draft[each] === saved[each])) return close()
    const onSuccess = (corrected: typeof saved) => {
      const onUndo = () =>
        void undoing.mutateAsync({ id, ...before, before: corrected }).then(sayUndone, notifyNotUndone)
      showDone({ title: `${corrected.name} corrected`, onUndo })
      onClose()
    }
    correction.mutateAsync({ id, ...draft, before }, { onSuccess }).then(settle, () => {})
  }
  const field = (of: CorrectedField) => ({
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
      title="Correct the contact data"
      action="Save"
      isBusy={correction.isPending}
      problem={problem && { ...problem, fields: byId(problem.fields) }}
      onSubmit={onSubmit}
      onClose={close}
      isTyped={isTyped}
    >
      {contested.length > 0 && !correction.isPending && (
        <ChangedMeanwhile
          onForget={() => {
            forget()
            correction.reset()
          }}
        >
          Meanwhile a colleague has corrected:{' '}
          {contested.map((each) => `${fieldLabels[each].toLowerCase()} to ${saved[each]}`).join(', ')}.
          {isTold && ' Saving again puts what you typed in its place.'}
        </ChangedMeanwhile>
      )}
      <Field {...field('name')} maxLength={200} />
      <Field {...field('email')} type="email" maxLength={254} />
      <Field {...field('phone')} type="tel" maxLength={40} />
      <p className="text-ink-soft text-sm">
        What they agreed to or stopped stays with the old number and address: a new number is called only once they
        agree to it. Who asked to be left alone stays so.
      </p>
    </FormDialog>
  )
}

const byId = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [`correct-${name}`, words]))

const notifyNotUndone = () =>
  showToast({
    title: 'It was not taken back',
    description: 'A colleague has corrected it since, or another lead has the old address by now.',
    ...{ look: 'destructive', isKept: true },
  })
