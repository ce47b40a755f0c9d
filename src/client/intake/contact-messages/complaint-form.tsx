import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { type ComplaintStatus, complaintLabels, isDecided } from '#shared/intake/contact-messages/contact-status.ts'
import { DueDate } from './due-date.tsx'
import { moveComplaint, useContactChange } from './queries.ts'

interface ComplaintDraft {
  readonly to: ComplaintStatus | undefined
  readonly outcome: string
}

export function ComplaintForm({ file }: { file: ContactDetail }) {
  const { contact } = file
  const saved: ComplaintDraft = { to: undefined, outcome: contact.outcome }
  const form = useRecordForm(`complaint ${contact.id}`, {
    ...{ saved, version: { from: contact.complaint, complaintMoves: file.complaintMoves }, compare: 'version' },
    saving: useContactChange(moveComplaint),
  })
  const { from, complaintMoves } = form.baseVersion
  const { to, outcome } = form.draft
  const chosen = to && complaintMoves.includes(to) ? to : complaintMoves[0]
  if (!contact.complaint || !from) return null

  function onSubmit() {
    if (chosen && from) form.submit({ id: contact.id, from, to: chosen, outcome: isDecided(chosen) ? outcome : '' })
  }

  return (
    <Form problem={form.problem} onSubmit={onSubmit}>
      <p>
        {complaintLabels[contact.complaint]}
        {contact.dueAt && !isDecided(contact.complaint) && (
          <>
            {' · answer due '}
            <DueDate {...contact} />
          </>
        )}
      </p>
      {contact.outcome && <p className="whitespace-pre-line text-ink-soft">{contact.outcome}</p>}
      {chosen && (
        <>
          {form.conflict && !form.conflict.isKnown && (
            <ConflictNotice onDiscard={form.discard}>
              Its status has since changed to “{complaintLabels[contact.complaint]}”.
            </ConflictNotice>
          )}
          <SelectField
            label={`Move from ${complaintLabels[from]} to`}
            name="to"
            aria-keyshortcuts="s"
            value={chosen}
            onChange={({ currentTarget: { value } }) =>
              form.change({ to: complaintMoves.find((each) => each === value) })
            }
            options={complaintMoves.map((each) => [each, complaintLabels[each]] as const)}
          />
          {isDecided(chosen) && (
            <TextArea
              {...form.field('outcome')}
              label="Outcome"
              help="Saved with the complaint. The sender doesn't see it, so send them a reply too."
              maxLength={2_000}
            />
          )}
          <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
            {form.isSaving ? 'Updating…' : 'Update complaint'}
          </Button>
        </>
      )}
    </Form>
  )
}
