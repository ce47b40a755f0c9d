import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { LenderDetail, LenderRecord } from '#shared/placement/lenders/admin-contract.ts'
import { errorsBelow } from './errors-below.ts'
import { storedNumber, typedOf } from './field-values.ts'
import { changeLender, lenderFile, lendersKey } from './queries.ts'
import { type RecordDraft, RecordFields } from './record-fields.tsx'
import { fromSchemeDraft, toSchemeDraft } from './scheme-draft.ts'

const toRecordDraft = ({
  commissionBasisPoints,
  renewalCommissionBasisPoints,
  clawbackDays,
  ...record
}: LenderRecord): RecordDraft => ({
  ...record,
  licenses: record.licenses.map((license) => ({ ...license, expiresOn: license.expiresOn ?? '' })),
  lenderType: record.lenderType ?? '',
  dataUseCertifiedOn: record.dataUseCertifiedOn ?? '',
  commission: typedOf(commissionBasisPoints, 100),
  renewalCommission: typedOf(renewalCommissionBasisPoints, 100),
  commissionSchemes: record.commissionSchemes.map(toSchemeDraft),
  clawback: typedOf(clawbackDays, 1),
})

const fromRecordDraft = ({ commission, renewalCommission, clawback, ...draft }: RecordDraft) => ({
  ...draft,
  licenses: draft.licenses.map((license) => ({ ...license, expiresOn: license.expiresOn || null })),
  lenderType: draft.lenderType || null,
  dataUseCertifiedOn: draft.dataUseCertifiedOn || null,
  commissionBasisPoints: storedNumber(commission, 100),
  renewalCommissionBasisPoints: renewalCommission.trim() === '' ? null : storedNumber(renewalCommission, 100),
  commissionSchemes: draft.commissionSchemes.map(fromSchemeDraft),
  clawbackDays: storedNumber(clawback, 1),
})

/** For conflict notices. */
const recordLabels: Readonly<Record<keyof RecordDraft, string>> = {
  name: 'name',
  legalName: 'legal name',
  lenderType: 'type',
  status: 'status',
  submissionMethod: 'how it takes applications',
  submissionEmail: 'address for applications',
  ownerReports: 'credit reports',
  contacts: 'contacts',
  licenses: 'licenses',
  dataUseCertifiedOn: 'data-use certification',
  commission: 'commission',
  renewalCommission: 'renewal commission',
  commissionSchemes: 'commission by product',
  clawback: 'clawback',
  notes: 'notes',
}

/** If someone else saves first, shows a notice; edited fields keep the input, others take the saved values. */
export function RecordForm({ lender, mayChange }: { lender: LenderDetail; mayChange: boolean }) {
  const { id, recordVersion, record } = lender
  const client = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const saving = useMutation({
    ...changeLender,
    onSuccess: (changed) => {
      setSaved(true)
      client.setQueryData(lenderFile(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...lendersKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(lenderFile(id)),
  })
  const form = useRecordForm(`lender ${id}`, {
    ...{ saved: toRecordDraft(record), version: recordVersion, saving, persist: true },
  })
  const { draft, isDirty, conflict, merged } = form
  const errors = errorsBelow('record', form.errors)

  function onSubmit() {
    if (isDirty) form.submit({ id, recordVersion: form.baseVersion, record: fromRecordDraft(draft) })
  }

  return (
    <Form
      problem={form.problem}
      errors={Object.fromEntries(Object.entries(errors).map(([path, text]) => [`lender-${path}`, text]))}
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-4"
    >
      <RecordFields
        draft={draft}
        errors={errors}
        isOff={!mayChange}
        onChange={(values) => {
          setSaved(false)
          form.change(values)
        }}
      />
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else has changed: {describeError(conflict.fields)}.
          {conflict.isKnown && ' Saving replaces it with your input.'}
        </ConflictNotice>
      )}
      <p role="status" className="empty:hidden">
        {merged.length > 0 && `Someone else has changed: ${describeError(merged)}. The form shows their values.`}
      </p>
      {isDirty && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save lender'}
          </Button>
          {!conflict && (
            <Button
              variant="secondary"
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                form.discard()
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      )}
      <p role="status" className="empty:hidden">
        {isSaved && !isDirty && 'Saved.'}
      </p>
    </Form>
  )
}

const describeError = (fields: readonly (keyof RecordDraft)[]) => fields.map((field) => recordLabels[field]).join(', ')
