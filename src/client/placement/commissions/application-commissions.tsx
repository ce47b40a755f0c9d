import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore, useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { netCents } from '#shared/placement/commissions/commission-amount.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'
import { ChangeForm, emptyTerms, TermsFields, type TypedTerms, termsOf } from './change-form.tsx'
import { addCommission, applicationCommissions, parties, useCommissionChange } from './queries.ts'

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
const addForm = (applicationId: string) => `new commission ${applicationId}`

interface FileCommissionsProps {
  applicationId: string
  /** Whether the user may manage commissions. Others see only their own shares. */
  mayAdd: boolean
  /** Renders the link that opens a commission. */
  renderLink: (commission: ListedCommission) => ReactNode
}

/** Commissions of one application. */
export function ApplicationCommissions({ applicationId, mayAdd, renderLink }: FileCommissionsProps) {
  const query = useQuery(applicationCommissions(applicationId))
  const isTyped = useHasDraft(addForm(applicationId))
  const [isAdding, setAdding] = useState(isTyped)
  const commissions = query.data?.commissions ?? []
  return (
    <>
      {query.isError && !query.data && (
        <Notice
          isFlush
          title="Couldn’t load the commissions"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {messageOf(query.error)}
        </Notice>
      )}
      {query.isSuccess && commissions.length === 0 && (
        <p className="text-ink-soft text-sm">
          {mayAdd
            ? 'No commissions yet. The lender’s commission appears here once an offer is chosen.'
            : 'You don’t have a share of a commission on this application.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {commissions.map((one) => (
          <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-1">
            <span className="min-w-0">
              {renderLink(one)}
              <span className="block text-ink-soft text-sm">
                {one.direction === 'receivable' ? 'receivable' : 'payable'} ·{' '}
                {one.reverses ? 'Reversal' : formatCommission(one.direction, one.status)}
              </span>
            </span>
            <span className="figures">
              {formatCents(one.status === 'reversed' ? one.scheduledCents : netCents(one))}
            </span>
          </li>
        ))}
      </ul>
      {mayAdd && !isAdding && (
        <Button look="secondary" className="mt-2" onClick={() => setAdding(true)}>
          Add commission
        </Button>
      )}
      {isAdding && <AddCommission applicationId={applicationId} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Adds a commission by hand, such as a lender bonus or a referral fee. */
function AddCommission({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
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
