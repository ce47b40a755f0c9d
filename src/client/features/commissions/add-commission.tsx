import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { randomId } from '#client/platform/random-id.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { addCommission, parties } from './queries.ts'
import { emptyTerms, TermsFields, termsOf } from './terms-fields.tsx'
import { useCommissionWriting } from './use-commission-writing.ts'

/** The lender pays, or a partner or somebody here is paid. */
const partner = 'partner'
const lender = 'lender'

/** Adds a commission that nothing made by itself: a bonus of the lender, a referral fee. */
export function AddCommission({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const writing = useCommissionWriting()
  const people = useQuery(parties).data?.staff ?? []
  const adding = useMutation({
    ...addCommission,
    onError: writing.onError,
    onSuccess: (added) => {
      writing.onSuccess(added)
      onClose()
    },
  })
  const [id] = useState(randomId)
  const [typed, setTyped] = useState(emptyTerms)
  const [party, setParty] = useState(partner)
  const [name, setName] = useState('')
  const problem = formProblem(adding.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    adding.mutate({
      ...{ id, applicationId, direction: party === lender ? 'receivable' : 'payable' },
      ...{ staffId: party === lender || party === partner ? null : party, partner: party === partner ? name : '' },
      ...termsOf(typed),
    })
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      className="mt-3 grid grid-cols-1 gap-3 rounded border border-line p-4"
    >
      <FormErrors message={problem?.message ?? null} />
      <SelectField
        label="Who"
        name="party"
        value={party}
        onChange={({ currentTarget }) => setParty(currentTarget.value)}
        error={problem?.fields.staffId}
        options={[
          [partner, 'We pay a partner'],
          ...people.map((person) => [person.id, `We pay ${person.name}`] as const),
          [lender, 'The lender pays us'],
        ]}
      />
      {party === partner && (
        <Field
          label="Name of the partner"
          name="partner"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={problem?.fields.partner}
          maxLength={100}
        />
      )}
      <TermsFields typed={typed} errors={problem?.fields ?? {}} onType={setTyped} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={adding.isPending}>
          Add it
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
