import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { usePinnedSnapshot } from '#client/platform/drafts/use-base-version.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { type ComplaintStatus, isDecided } from '#shared/intake/contact-messages/contact-status.ts'
import { complaintLabels } from './contact-labels.ts'
import { DueDate } from './due-date.tsx'
import { contactDetail, moveComplaint, useContactChange } from './queries.ts'

interface ComplaintDraft {
  readonly to: ComplaintStatus | undefined
  readonly outcome: string
  /** The complaint as it was when this draft was started. */
  readonly begun: ContactDetail
}

/** Shows a complaint's status and answer deadline, and moves it to its next status. */
export function ComplaintForm({ file }: { file: ContactDetail }) {
  const { contact } = file
  const [draft, setDraft] = useDraftStore<ComplaintDraft>(`complaint ${contact.id}`)
  const { snapshot, pin, replace, unpin } = usePinnedSnapshot(file, draft?.begun)
  const from = snapshot.contact.complaint
  const { complaintMoves } = snapshot
  const { to, outcome } = draft ?? { to: undefined, outcome: contact.outcome }
  const client = useQueryClient()
  const move = useContactChange(moveComplaint)
  const problem = formProblem(move.error)
  const chosen = to && complaintMoves.includes(to) ? to : complaintMoves[0]
  if (!contact.complaint || !from) return null

  function forget() {
    setDraft(undefined)
    unpin()
  }

  function change(values: Partial<ComplaintDraft>) {
    pin()
    const next = { to, outcome, begun: snapshot, ...values }
    setDraft(next.to || next.outcome !== contact.outcome ? next : undefined)
  }

  async function lookAgain() {
    await client.invalidateQueries(contactDetail(contact.id))
    const read = client.getQueryData(contactDetail(contact.id).queryKey) ?? file
    setDraft((latest) => latest && { ...latest, begun: read })
    replace(read)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!chosen || !from) return
    const said = isDecided(chosen) ? outcome : ''
    move.mutateAsync({ id: contact.id, from, to: chosen, outcome: said }).then(forget, () => void lookAgain())
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
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
      <FormErrors message={problem?.message ?? null} />
      {chosen && (
        <>
          {contact.complaint !== from && !move.isPending && (
            <ConflictNotice onDiscard={forget}>
              Its status has since changed to “{complaintLabels[contact.complaint]}”.
            </ConflictNotice>
          )}
          <SelectField
            label={`Move from ${complaintLabels[from]} to`}
            name="to"
            value={chosen}
            onChange={({ currentTarget: { value } }) => change({ to: complaintMoves.find((each) => each === value) })}
            options={complaintMoves.map((each) => [each, complaintLabels[each]] as const)}
          />
          {isDecided(chosen) && (
            <TextArea
              label="Outcome"
              name="outcome"
              help="Saved with the complaint. The sender doesn't see it, so send them a reply too."
              value={outcome}
              onChange={({ target }) => change({ outcome: target.value })}
              error={problem?.fields.outcome}
              maxLength={2_000}
            />
          )}
          <Button type="submit" look="secondary" className="justify-self-start" disabled={move.isPending}>
            {move.isPending ? 'Updating…' : 'Update complaint'}
          </Button>
        </>
      )}
    </form>
  )
}
