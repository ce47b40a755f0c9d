import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useUnsaved } from '#client/platform/unsaved.ts'
import { useBegun } from '#client/platform/use-begun.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type ComplaintStatus, isDecided } from '#shared/intake/contact-messages/contact-status.ts'
import type { ContactFile } from '#shared/intake/contact-messages/desk-contract.ts'
import { complaintLabels } from './contact-labels.ts'
import { DueDay } from './due-day.tsx'
import { contactFile, moveComplaint } from './queries.ts'
import { useContactChange } from './use-contact-change.ts'

interface ComplaintDraft {
  readonly to: ComplaintStatus | undefined
  readonly outcome: string
  /** What was shown when they began. */
  readonly begun: ContactFile
}

/** Where a complaint stands, by when it has to be answered, and its next step. */
export function ComplaintForm({ file }: { file: ContactFile }) {
  const { contact } = file
  const [draft, setDraft] = useUnsaved<ComplaintDraft>(`complaint ${contact.id}`)
  const { shown, begin, keep, start } = useBegun(file, draft?.begun)
  const from = shown.contact.complaint
  const { complaintMoves } = shown
  const { to, outcome } = draft ?? { to: undefined, outcome: contact.outcome }
  const client = useQueryClient()
  const move = useContactChange(moveComplaint)
  const problem = formProblem(move.error)
  const chosen = to && complaintMoves.includes(to) ? to : complaintMoves[0]
  if (!contact.complaint || !from) return null

  function forget() {
    setDraft(undefined)
    start()
  }

  function change(values: Partial<ComplaintDraft>) {
    begin()
    const next = { to, outcome, begun: shown, ...values }
    setDraft(next.to || next.outcome !== contact.outcome ? next : undefined)
  }

  async function lookAgain() {
    await client.invalidateQueries(contactFile(contact.id))
    const read = client.getQueryData(contactFile(contact.id).queryKey) ?? file
    setDraft((latest) => latest && { ...latest, begun: read })
    keep(read)
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
            <DueDay {...contact} />
          </>
        )}
      </p>
      {contact.outcome && <p className="whitespace-pre-line text-ink-soft">{contact.outcome}</p>}
      <FormErrors message={problem?.message ?? null} />
      {chosen && (
        <>
          {contact.complaint !== from && !move.isPending && (
            <ChangedMeanwhile onForget={forget}>
              Meanwhile it was moved: it is “{complaintLabels[contact.complaint]}” now.
            </ChangedMeanwhile>
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
              label="What came of it"
              name="outcome"
              help="Kept with the complaint. The person does not see it: write them a reply."
              value={outcome}
              onChange={({ target }) => change({ outcome: target.value })}
              error={problem?.fields.outcome}
              maxLength={2_000}
            />
          )}
          <Button type="submit" look="secondary" className="justify-self-start" disabled={move.isPending}>
            {move.isPending ? 'Moving…' : 'Move the complaint'}
          </Button>
        </>
      )}
    </form>
  )
}
