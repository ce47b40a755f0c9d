import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { addCommission, parties } from './queries.ts'
import { emptyTerms, TermsFields, type TypedTerms, termsOf } from './terms-fields.tsx'
import { useCommissionChange } from './use-commission-change.ts'

/** Payer or payee: the lender pays, or a partner or staff member is paid. */
const partner = 'partner'
const lender = 'lender'

interface CommissionDraft {
  /** Stays the same until the server confirms, so that a retry adds no second commission. */
  readonly id: string
  readonly terms: TypedTerms
  readonly party: string
  readonly name: string
}

/** Storage key of the unsaved draft. */
export const addForm = (applicationId: string) => `new commission ${applicationId}`

/** Adds a commission by hand, such as a lender bonus or a referral fee. */
export function AddCommission({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const people = useQuery(parties).data?.staff ?? []
  const adding = useCommissionChange(addCommission)
  const [draft, keep] = useDraftStore<CommissionDraft>(addForm(applicationId))
  const [first] = useState<CommissionDraft>(() => ({ id: uuidv7(), terms: emptyTerms, party: partner, name: '' }))
  const kept = draft ?? first
  const { id, terms, party, name } = kept
  const change = (values: Partial<CommissionDraft>) => keep((latest = kept) => ({ ...latest, ...values }))
  const problem = formProblem(adding.error)

  function onSubmit() {
    const whose = {
      ...{ staffId: party === lender || party === partner ? null : party, partner: party === partner ? name : '' },
      direction: party === lender ? 'receivable' : 'payable',
    }
    adding.mutateAsync({ id, applicationId, ...whose, ...termsOf(terms) }, { onSuccess: onClose }).then(
      () => keep((latest) => (latest?.id === id ? undefined : latest)),
      () => {},
    )
  }

  return (
    <ChangeForm
      action="Add commission"
      isBusy={adding.isPending}
      problem={problem?.message ?? null}
      onSubmit={onSubmit}
      onClose={() => {
        keep(undefined)
        onClose()
      }}
    >
      <SelectField
        label="Paid by or to"
        name="party"
        value={party}
        onChange={({ currentTarget }) => change({ party: currentTarget.value })}
        error={problem?.fields.staffId}
        options={[
          [partner, 'We pay a partner'],
          ...people.map((person) => [person.id, `We pay ${person.name}`] as const),
          [lender, 'The lender pays us'],
        ]}
      />
      {party === partner && (
        <Field
          label="Partner name"
          name="partner"
          value={name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={problem?.fields.partner}
          maxLength={100}
        />
      )}
      <TermsFields typed={terms} errors={problem?.fields ?? {}} onType={(terms) => change({ terms })} />
    </ChangeForm>
  )
}
