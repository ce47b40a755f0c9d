import { useQuery } from '@tanstack/react-query'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import { splitCents } from '#shared/placement/commissions/commission-amount.ts'
import type { CommissionDetail } from '#shared/placement/commissions/contract.ts'
import { ChangeForm, CommissionConflict } from './change-form.tsx'
import { hundredth } from './parse-amount.ts'
import { commissionsKey, parties, splitCommission, useCommissionChange } from './queries.ts'
import { useCommissionForm } from './use-commission-form.ts'

interface TypedShare {
  readonly key: number
  /** Empty for a partner. */
  readonly staffId: string
  readonly partner: string
  readonly percent: string
}

/** Returns the draft's storage key. */
export const sharesForm = (commissionId: string) => `shares ${commissionId}`

/** Shows each split's amount while typing, and a notice if the commission has changed. */
export function SplitsForm({ file, onClose }: { file: CommissionDetail; onClose: () => void }) {
  const { commission } = file
  const people = useQuery(parties).data?.staff ?? []
  const saving = useCommissionChange(splitCommission)
  const form = useCommissionForm(sharesForm(commission.id), commission, { saved: { shares: startOf(file) }, saving })
  const { shares } = form.draft
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const setShares = (shares: TypedShare[]) => form.change({ shares })
  const { shares: amounts, brokerageCents } = splitCents(
    commission.scheduledCents,
    shares.map(({ percent }) => hundredfold(percent) ?? 0),
  )
  const set = (key: number, change: Partial<TypedShare>) =>
    setShares(shares.map((share) => (share.key === key ? { ...share, ...change } : share)))

  function onSubmit() {
    const typed = shares.map(({ staffId, partner, percent }) => ({
      ...{ staffId: staffId || null, partner: staffId ? '' : partner },
      basisPoints: hundredfold(percent),
    }))
    form.submit({ id: commission.id, version: form.baseVersion, shares: typed }, { onSuccess: onClose })
  }

  function close() {
    form.discard()
    onClose()
  }

  return (
    <ChangeForm
      action="Save splits"
      isBusy={isChanging}
      problem={form.problem}
      overtaken={form.conflict && !isChanging && <CommissionConflict file={file} onForget={close} />}
      onSubmit={onSubmit}
      onClose={close}
    >
      {shares.map((share, place) => {
        const error = (name: string) => form.errors[`shares.${place}.${name}`]
        return (
          <fieldset key={share.key} className="grid grid-cols-1 gap-3 rounded border border-line p-3">
            <legend className="px-1 font-semibold text-sm">
              Split {place + 1}: {formatCents(amounts[place] ?? 0)}
            </legend>
            <SelectField
              label="Payee"
              name="staffId"
              value={share.staffId}
              onChange={({ currentTarget }) => set(share.key, { staffId: currentTarget.value })}
              error={error('staffId')}
              options={[...people.map(({ id, name }) => [id, name] as const), ['', 'A partner…']]}
            />
            {share.staffId === '' && (
              <Field
                label="Partner name"
                name="partner"
                value={share.partner}
                onChange={({ currentTarget }) => set(share.key, { partner: currentTarget.value })}
                error={error('partner')}
                maxLength={100}
              />
            )}
            <Field
              label="Percent"
              name="percent"
              inputMode="decimal"
              value={share.percent}
              onChange={({ currentTarget }) => set(share.key, { percent: currentTarget.value })}
              error={error('basisPoints')}
            />
            <Button
              variant="quiet"
              className="justify-self-start"
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                setShares(shares.filter(({ key }) => key !== share.key))
              }}
            >
              Remove
            </Button>
          </fieldset>
        )
      })}
      {shares.length < 10 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setShares([...shares, emptyShare(Math.max(0, ...shares.map(({ key }) => key)) + 1)])}
        >
          Add split
        </Button>
      )}
      <p role="status" className="figures text-sm">
        House share: {formatCents(brokerageCents)}
      </p>
    </ChangeForm>
  )
}

const emptyShare = (key: number): TypedShare => ({ key, staffId: '', partner: '', percent: '' })

/** Omits written-off splits. */
function startOf(file: CommissionDetail): TypedShare[] {
  const shares = file.shares.filter(({ status }) => status !== 'waived')
  return shares.length === 0
    ? [emptyShare(0)]
    : shares.map(({ staffId, party, basisPoints }, key) => ({
        ...{ key, staffId: staffId ?? '', partner: staffId ? '' : party },
        percent: hundredth(basisPoints),
      }))
}
