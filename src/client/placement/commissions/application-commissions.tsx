import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { netCents } from '#shared/placement/commissions/commission-amount.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'
import { ChangeForm, emptyTerms, TermsFields, termsOf } from './change-form.tsx'
import { copy } from './copy.ts'
import { addCommission, applicationCommissions, parties, useCommissionChange } from './queries.ts'

/** The lender pays, or a partner or staff member is paid. */
const partner = 'partner'

const lender = 'lender'

const emptyCommission = { terms: emptyTerms, party: partner, name: '' }

const addForm = (applicationId: string) => `new commission ${applicationId}`

interface FileCommissionsProps {
  applicationId: string
  /** Others see only their own shares. */
  mayAdd: boolean
  renderLink: (commission: ListedCommission) => ReactNode
}

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
          {mayAdd ? copy.noCommissionsYet : 'You don’t have a share of a commission on this application.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {commissions.map((one) => (
          <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-1">
            <span className="min-w-0">
              {renderLink(one)}
              <span className="block text-ink-soft text-sm">
                {one.direction === 'receivable' ? 'Receivable' : 'Payable'} ·{' '}
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
        <Button variant="secondary" className="mt-2" onClick={() => setAdding(true)}>
          Add commission
        </Button>
      )}
      {isAdding && <AddCommission applicationId={applicationId} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Such as a lender bonus or a referral fee. */
function AddCommission({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const people = useQuery(parties).data?.staff ?? []
  const saving = useCommissionChange(addCommission)
  const form = useRecordForm(addForm(applicationId), { saved: emptyCommission, saving })
  const { terms, party, name } = form.draft

  function onSubmit() {
    const payment = {
      ...{ staffId: party === lender || party === partner ? null : party, partner: party === partner ? name : '' },
      direction: party === lender ? 'receivable' : 'payable',
    }
    form.submit({ id: form.newId, applicationId, ...payment, ...termsOf(terms) }, { onSuccess: onClose })
  }

  return (
    <ChangeForm
      action="Add commission"
      isBusy={form.isSaving}
      problem={form.problem}
      onSubmit={onSubmit}
      onClose={() => {
        form.discard()
        onClose()
      }}
    >
      <SelectField
        {...form.field('party', 'staffId')}
        label="Paid by or to"
        options={[
          [partner, 'We pay a partner'],
          ...people.map((person) => [person.id, `We pay ${person.name}`] as const),
          [lender, 'The lender pays us'],
        ]}
      />
      {party === partner && <Field {...form.field('name', 'partner')} label="Partner name" maxLength={100} />}
      <TermsFields typed={terms} errors={form.errors} onType={(terms) => form.change({ terms })} />
    </ChangeForm>
  )
}
