import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'
import { correctStatement, merchantDetail } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

/** Label, and stored units per entered unit. */
const figures: Record<keyof Statement, readonly [label: string, scale: number]> = {
  volumeCents: ['Card sales, dollars', 100],
  feesCents: ['All fees, dollars', 100],
  payments: ['Payments', 1],
  presentPercent: ['In person, percent', 1],
  amexPercent: ['American Express, percent', 1],
  terminationFeeCents: ['Early termination fee, dollars', 100],
  equipmentCents: ['New equipment, dollars', 100],
}
const written = (statement: Statement, name: keyof Statement) => String(statement[name] / figures[name][1])
const names = Object.keys(figures) as (keyof Statement)[]

interface StatementDraft {
  /** The figures when the draft was started. */
  readonly seen: Statement
  readonly typed: Readonly<Record<string, string>>
}

/** Draft key of the form. */
export const statementForm = (leadId: string) => `statement ${leadId}`

/** Replaces the merchant's figures with those of the statement. */
export function StatementForm({ lead, onDone }: { lead: MerchantDetail['lead']; onDone: () => void }) {
  const client = useQueryClient()
  const [draft, keep] = useDraftStore<StatementDraft>(statementForm(lead.id))
  const [first] = useState<StatementDraft>(() => ({
    seen: lead.statement,
    typed: Object.fromEntries(names.map((name) => [name, written(lead.statement, name)])),
  }))
  const kept = draft ?? first
  const { seen, typed } = kept
  const correct = useMerchantChange(correctStatement)
  const problem = formProblem(correct.error)
  const changed = correct.isPending ? [] : names.filter((name) => lead.statement[name] !== seen[name])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // Text that is not a number becomes one that the server refuses.
    const read = (name: keyof Statement) => Math.round((typedNumber(typed[name] ?? '') ?? -1) * figures[name][1])
    const statement = Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Statement
    // The error shows the current figures, which the next save replaces.
    const onError = () => {
      const now = client.getQueryData(merchantDetail(lead.id).queryKey)?.lead.statement ?? lead.statement
      keep((latest = kept) => ({ ...latest, seen: now }))
    }
    correct.mutateAsync({ id: lead.id, statement, before: seen }, { onSuccess: onDone, onError }).then(
      () => keep((latest) => (latest === draft ? undefined : latest && { ...latest, seen: statement })),
      () => {},
    )
  }

  function close() {
    keep(undefined)
    onDone()
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      {changed.length > 0 && (
        <ConflictNotice onDiscard={close}>
          A team member changed these numbers.{' '}
          {changed.map((name) => `${figures[name][0]}: ${written(lead.statement, name)}.`).join(' ')}
        </ConflictNotice>
      )}
      {names.map((name) => (
        <Field
          key={name}
          label={figures[name][0]}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={typed[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            keep((latest = kept) => ({ ...latest, typed: { ...latest.typed, [name]: value } }))
          }
          error={problem?.fields[`statement.${name}`]}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={correct.isPending}>
          {correct.isPending ? 'Saving…' : 'Save figures'}
        </Button>
        <Button look="quiet" disabled={correct.isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
