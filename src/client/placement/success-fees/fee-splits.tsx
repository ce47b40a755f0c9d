import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import { splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import { splitSuccessFee } from '#shared/placement/success-fees/commands-contract.ts'
import type { FeeDetail } from '#shared/placement/success-fees/contract.ts'
import { keptCents } from '#shared/placement/success-fees/fee-balance.ts'
import * as copy from './copy.tsx'
import { payees, splitFee, useFeeChange } from './queries.ts'

interface FeeSplitsProps {
  detail: FeeDetail
  userRole: StaffRole | undefined
}

/** Who gets which part of the fee, and what the brokerage keeps. */
export function FeeSplits({ detail, userRole }: FeeSplitsProps) {
  const [isOpen, setOpen] = useState(false)
  const { splits, brokerageCents } = detail
  return (
    <>
      <ul className="divide-y divide-line">
        {splits.map(({ id, party, basisPoints, netCents, status }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-1.5">
            <span className="min-w-0 break-words">
              {party}{' '}
              <span className="text-ink-soft text-sm">
                · {formatBasisPoints(basisPoints)} · {formatCommission('payable', status)}
              </span>
            </span>
            <span className="figures">{formatCents(netCents)}</span>
          </li>
        ))}
        {brokerageCents !== null && (
          <li className="grid grid-cols-[1fr_auto] gap-3 py-1.5">
            <span>House share</span>
            <span className="figures">{formatCents(brokerageCents)}</span>
          </li>
        )}
      </ul>
      <p className="text-ink-soft text-sm">{copy.splitsHelp}</p>
      {mayCall(userRole, splitSuccessFee) && (
        <Button variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
          Split fee
        </Button>
      )}
      {isOpen && <SplitDialog detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}

interface TypedShare {
  readonly key: number
  /** Empty for a partner. */
  readonly staffId: string
  readonly partner: string
  readonly percent: string
}

const maxSplits = 10

function SplitDialog({ detail, onClose }: { detail: FeeDetail; onClose: () => void }) {
  const { fee, splits } = detail
  const people = useQuery(payees).data?.staff ?? []
  const saving = useFeeChange(splitFee)
  const [shares, setShares] = useState<readonly TypedShare[]>(() =>
    splits
      .filter(({ status }) => status !== 'waived')
      .map(({ staffId, partner, basisPoints }, key) => ({
        ...{ key, staffId: staffId ?? '', partner, percent: String(basisPoints / 100) },
      })),
  )
  const problem = formProblem(saving.error)
  const { shares: amounts, brokerageCents } = splitCents(
    keptCents(fee),
    shares.map(({ percent }) => hundredfold(percent) ?? 0),
  )
  const set = (key: number, change: Partial<TypedShare>) =>
    setShares(shares.map((share) => (share.key === key ? { ...share, ...change } : share)))

  function onSubmit() {
    const typed = shares.map(({ staffId, partner, percent }) => ({
      ...{ staffId: staffId || null, partner: staffId ? '' : partner, basisPoints: hundredfold(percent) },
    }))
    saving.mutate({ id: fee.id, version: fee.version, shares: typed }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="Split fee"
      action="Save splits"
      isBusy={saving.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {shares.map((share, place) => (
        <fieldset key={share.key} className="grid grid-cols-1 gap-3 rounded border border-line p-3">
          <legend className="px-1 font-semibold text-sm">
            Split {place + 1}: {formatCents(amounts[place] ?? 0)}
          </legend>
          <SelectField
            label="Payee"
            name={`shares.${place}.staffId`}
            value={share.staffId}
            error={problem?.fields[`shares.${place}.staffId`]}
            onChange={({ currentTarget: { value } }) => set(share.key, { staffId: value })}
            options={[['', 'A partner…'] as const, ...people.map(({ id, name }) => [id, name] as const)]}
          />
          {share.staffId === '' && (
            <Field
              label="Partner name"
              name={`shares.${place}.partner`}
              value={share.partner}
              error={problem?.fields[`shares.${place}.partner`]}
              onChange={({ currentTarget: { value } }) => set(share.key, { partner: value })}
              maxLength={100}
            />
          )}
          <Field
            label="Percent"
            name={`shares.${place}.basisPoints`}
            inputMode="decimal"
            value={share.percent}
            error={problem?.fields[`shares.${place}.basisPoints`]}
            onChange={({ currentTarget: { value } }) => set(share.key, { percent: value })}
          />
          <Button
            variant="quiet"
            className="justify-self-start"
            aria-label={`Remove split ${place + 1}`}
            onClick={() => setShares(shares.filter(({ key }) => key !== share.key))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {shares.length < maxSplits && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() =>
            setShares([
              ...shares,
              { key: Math.max(0, ...shares.map(({ key }) => key)) + 1, staffId: '', partner: '', percent: '' },
            ])
          }
        >
          Add split
        </Button>
      )}
      <p role="status" className="figures text-sm">
        House share: {formatCents(brokerageCents)}
      </p>
    </FormDialog>
  )
}
