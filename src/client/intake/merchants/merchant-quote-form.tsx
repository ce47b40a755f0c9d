import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { localToday } from '#client/platform/local-today.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { formatBreakEven, formatOffer, formatRange } from '#shared/intake/merchants/format-quote.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { sendMerchantQuote } from './queries.ts'
import { initialTerms, parseTerms, type TermsDraft, termFields } from './terms-draft.ts'
import { useMerchantChange } from './use-merchant-change.ts'

/** Default validity of a quote in days. */
const usualDays = 30

interface QuoteDraft {
  /** Stays the same until the quote is sent, so that a retry sends no second one. */
  readonly quoteId: string
  readonly typed: TermsDraft
  readonly validUntil: string
}

/** Draft key of the form. */
export const quoteForm = (leadId: string) => `quote ${leadId}`

interface MerchantQuoteFormProps {
  file: MerchantDetail
  /** Whether a quote can be sent in the current status. */
  canSend: boolean
  onDone: () => void
}

/** Terms of a quote, with the monthly cost calculated while typing. */
export function MerchantQuoteForm({ file, canSend, onDone }: MerchantQuoteFormProps) {
  const { lead, quotes } = file
  const [draft, keep] = useDraftStore<QuoteDraft>(quoteForm(lead.id))
  const [first] = useState<QuoteDraft>(() => ({
    quoteId: uuidv7(),
    typed: initialTerms(quotes[0]?.terms),
    validUntil: addDays(localToday(), usualDays),
  }))
  const kept = draft ?? first
  const { quoteId, typed, validUntil } = kept
  const sending = useMerchantChange(sendMerchantQuote)
  const problem = formProblem(sending.error)
  const terms = parseTerms(typed)
  const isWhole = [terms.present, terms.absent].every(({ basisPoints, mils }) => basisPoints >= 0 && mils >= 0)
  const analysis = isWhole && terms.monthlyCents >= 0 ? analyseStatement(lead.statement, terms) : undefined

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    sending.mutateAsync({ id: lead.id, quoteId, terms, validUntil }, { onSuccess: onDone }).then(
      () => keep((latest) => (latest?.quoteId === kept.quoteId ? undefined : latest)),
      () => {},
    )
  }
  // Changed terms are a new quote.
  const change = (name: keyof TermsDraft, value: string) =>
    keep((latest = kept) => ({ ...latest, quoteId: uuidv7(), typed: { ...latest.typed, [name]: value } }))

  function close() {
    keep(undefined)
    onDone()
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-3 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      {termFields.map(({ name, label, field, isNumber }) => (
        <Field
          key={name}
          label={label}
          name={name}
          autoComplete="off"
          {...(isNumber && { inputMode: 'decimal' as const })}
          value={typed[name]}
          onChange={({ currentTarget }) => change(name, currentTarget.value)}
          error={problem?.fields[`terms.${field}`]}
          maxLength={120}
        />
      ))}
      <DateField
        label="Valid until"
        name="validUntil"
        value={validUntil}
        onChange={({ currentTarget: { value } }) =>
          keep((latest = kept) => ({ ...latest, quoteId: uuidv7(), validUntil: value }))
        }
        error={problem?.fields.validUntil}
      />
      <TextArea
        label="Remarks (optional)"
        name="remarks"
        help="The merchant can read them."
        value={typed.remarks}
        onChange={({ target }) => change('remarks', target.value)}
        error={problem?.fields['terms.remarks']}
        maxLength={1_000}
      />
      <p role="status" className="figures rounded bg-sunken px-3 py-2">
        {analysis
          ? `${formatOffer(analysis)} All fees ${formatRange(analysis.offeredCents)} a month. Switching pays off: ${formatBreakEven(analysis)}`
          : 'Enter both margins to see the monthly cost.'}
      </p>
      <p className="text-ink-soft text-sm">{lead.email} will get a link. The email itself doesn’t contain the quote.</p>
      {!canSend && !sending.isPending && (
        <p role="alert">Quotes can’t be sent in the request’s current status. Your draft is still here.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={sending.isPending || !canSend}>
          {sending.isPending ? 'Sending…' : 'Send quote'}
        </Button>
        <Button look="quiet" disabled={sending.isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
