import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/form-problem.ts'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { addCommission, parties } from './queries.ts'
import { emptyTerms, TermsFields, termsOf } from './terms-fields.tsx'
import { useCommissionChange } from './use-commission-change.ts'

/** The lender pays, or a partner or somebody here is paid. */
const partner = 'partner'
const lender = 'lender'

/** Adds a commission that nothing made by itself: a bonus of the lender, a referral fee. */
export function AddCommission({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const people = useQuery(parties).data?.staff ?? []
  const adding = useCommissionChange(addCommission)
  const [id] = useState(() => uuidv7())
  const [typed, setTyped] = useState(emptyTerms)
  const [party, setParty] = useState(partner)
  const [name, setName] = useState('')
  const problem = formProblem(adding.error)

  function onSubmit() {
    const whose = {
      ...{ staffId: party === lender || party === partner ? null : party, partner: party === partner ? name : '' },
      direction: party === lender ? 'receivable' : 'payable',
    }
    adding.mutate({ id, applicationId, ...whose, ...termsOf(typed) }, { onSuccess: onClose })
  }

  return (
    <ChangeForm
      action="Add it"
      isBusy={adding.isPending}
      problem={problem?.message ?? null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
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
    </ChangeForm>
  )
}
