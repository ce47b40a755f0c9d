import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { splitCents } from '#shared/placement/commissions/commission-amount.ts'
import type { CommissionDetail } from '#shared/placement/commissions/contract.ts'
import { ChangeForm, CommissionConflict } from './change-form.tsx'
import { hundredfold, hundredth } from './parse-amount.ts'
import { commissionsKey, parties, splitCommission, useCommissionChange } from './queries.ts'
import { useCommissionVersion } from './use-commission-version.ts'

interface TypedShare {
  readonly key: number
  /** Empty for a partner. */
  readonly staffId: string
  readonly partner: string
  readonly percent: string
}

interface SharesDraft {
  readonly shares: readonly TypedShare[]
  /** The version the form was opened on. */
  readonly begun: number
}

/** Storage key of the unsaved draft. */
export const sharesForm = (commissionId: string) => `shares ${commissionId}`

/** Splits a commission, showing the amount of each split while typing, and a notice if the commission has changed. */
export function SplitsForm({ file, onClose }: { file: CommissionDetail; onClose: () => void }) {
  const { commission } = file
  const people = useQuery(parties).data?.staff ?? []
  const splitting = useCommissionChange(splitCommission)
  const [draft, keep] = useDraftStore<SharesDraft>(sharesForm(commission.id))
  const [first] = useState<readonly TypedShare[]>(() => startOf(file))
  const shares = draft?.shares ?? first
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const problem = formProblem(splitting.error)
  const { begun, isOvertaken, version } = useCommissionVersion(commission, splitting.error, draft?.begun)
  const setShares = (shares: readonly TypedShare[]) => keep({ shares, begun })
  const { shares: amounts, houseCents } = splitCents(
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
    splitting.mutateAsync({ id: commission.id, version, shares: typed }, { onSuccess: onClose }).then(
      // The user may have started another form by the time the response arrives.
      () => keep((latest) => (latest === draft ? undefined : latest)),
      () => {},
    )
  }

  function close() {
    keep(undefined)
    onClose()
  }

  return (
    <ChangeForm
      action="Save splits"
      isBusy={isChanging}
      problem={problem?.message ?? null}
      overtaken={isOvertaken && !isChanging && <CommissionConflict file={file} onForget={close} />}
      onSubmit={onSubmit}
      onClose={close}
    >
      {shares.map((share, place) => {
        const error = (name: string) => problem?.fields[`shares.${place}.${name}`]
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
              look="quiet"
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
          look="secondary"
          className="justify-self-start"
          onClick={() => setShares([...shares, emptyShare(Math.max(0, ...shares.map(({ key }) => key)) + 1)])}
        >
          Add split
        </Button>
      )}
      <p role="status" className="figures text-sm">
        House share: {formatCents(houseCents)}
      </p>
    </ChangeForm>
  )
}

const emptyShare = (key: number): TypedShare => ({ key, staffId: '', partner: '', percent: '' })

/** Written-off splits are left out. */
function startOf(file: CommissionDetail): TypedShare[] {
  const shares = file.shares.filter(({ status }) => status !== 'waived')
  return shares.length === 0
    ? [emptyShare(0)]
    : shares.map(({ staffId, party, basisPoints }, key) => ({
        ...{ key, staffId: staffId ?? '', partner: staffId ? '' : party },
        percent: hundredth(basisPoints),
      }))
}
