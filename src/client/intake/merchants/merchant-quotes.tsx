import { useState } from 'react'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { analyseStatement, isSameStatement } from '#shared/intake/merchants/analyse-statement.ts'
import {
  formatBreakEven,
  formatContract,
  formatOffer,
  formatPricing,
  formatRange,
} from '#shared/intake/merchants/format-quote.ts'
import { pricingKindLabels, pricingKinds } from '#shared/intake/merchants/pricing.ts'
import { isSameProcessor } from '#shared/intake/merchants/quote-contract.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import * as copy from './copy.tsx'
import { sendMerchantQuote, useMerchantChange } from './queries.ts'
import { hasPrices, initialTerms, parseTerms, termFields } from './terms-draft.ts'

/** In days. */
const usualDays = 30

const quoteForm = (leadId: string) => `quote ${leadId}`

interface MerchantQuoteFormProps {
  file: MerchantDetail
  canSend: boolean
  onDone: () => void
}

type Quote = MerchantDetail['quotes'][number]

/** Latest first; the form opens if there is a draft. */
export function MerchantQuotes({ file }: { file: MerchantDetail }) {
  const [isWriting, setWriting] = useState(false)
  const { lead, quotes } = file
  const mayChange = useMayChange()
  const canSend = lead.status === 'analysed' || lead.status === 'quote_sent'
  const isTyped = useHasDraft(quoteForm(lead.id))
  const isOpen = (isWriting && canSend) || isTyped
  return (
    <>
      {quotes.length === 0 && <p className="text-ink-soft">{canSend ? 'No quotes sent yet.' : copy.noQuotesYet}</p>}
      <ol className="grid grid-cols-1 gap-2">
        {quotes.map((quote, index) => (
          <QuoteCard
            key={quote.id}
            quote={quote}
            isReplaced={isReplacedIn(quotes, index)}
            hasEarlierFigures={!isSameStatement(quote.statement, lead.statement)}
          />
        ))}
      </ol>
      {mayChange && canSend && !isOpen && (
        <Button variant="secondary" className="mt-3" onClick={() => setWriting(true)}>
          {quotes.length === 0 ? 'Create quote' : 'Create another quote'}
        </Button>
      )}
      {mayChange && isOpen && <MerchantQuoteForm file={file} canSend={canSend} onDone={() => setWriting(false)} />}
    </>
  )
}

/** By a later quote of the same processor; the latest comes first. */
const isReplacedIn = (quotes: readonly Quote[], place: number) =>
  quotes.slice(0, place).some(({ terms }) => isSameProcessor(terms, quotes[place]?.terms ?? terms))

interface QuoteCardProps {
  quote: Quote
  isReplaced: boolean
  /** The merchant’s figures were edited after it was sent. */
  hasEarlierFigures: boolean
}

const QuoteCard = ({ quote, isReplaced, hasEarlierFigures }: QuoteCardProps) => {
  const { version, terms, statement, validUntil, by, createdAt } = quote
  const { offeredCents, savingCents } = analyseStatement(statement, terms, quote.ratesVersion)
  return (
    <li className={`rounded border border-line px-3 py-2 ${isReplaced ? 'text-ink-soft' : ''}`}>
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          {version}. {terms.processor}
        </strong>{' '}
        · {isReplaced ? 'replaced' : formatProgress(quote)}
      </p>
      <p className="figures text-sm">
        {pricingKindLabels[terms.kind]}.{' '}
        {formatPricing(terms)
          .map(([label, text]) => `${label}: ${text}`)
          .join('; ')}
        . {formatContract(terms)}.
      </p>
      <p className="figures text-sm">
        All fees {formatRange(offeredCents)}; savings of {formatRange(savingCents)} a month.
        {hasEarlierFigures && ` ${copy.earlierFigures}`}
      </p>
      <p className="text-ink-soft text-sm">
        {by} · <ExactTime at={createdAt} /> · valid until {formatDay(validUntil)}
      </p>
    </li>
  )
}

function formatProgress({ emailedAt, openedAt, acceptedAt }: Quote): string {
  if (acceptedAt) return 'accepted'
  if (openedAt) return 'opened'
  return emailedAt ? 'emailed, not opened yet' : 'email queued'
}

/** Calculates the monthly cost while typing. */
function MerchantQuoteForm({ file, canSend, onDone }: MerchantQuoteFormProps) {
  const { lead, quotes } = file
  const form = useRecordForm(quoteForm(lead.id), {
    saved: { ...initialTerms(quotes[0]?.terms), validUntil: addDays(localToday(), usualDays) },
    saving: useMerchantChange(sendMerchantQuote),
  })
  const terms = parseTerms(form.draft)
  const analysis = hasPrices(terms) ? analyseStatement(lead.statement, terms) : undefined

  function onSubmit() {
    const { validUntil } = form.draft
    form.submit({ id: lead.id, quoteId: form.newId, terms, validUntil }, { onSuccess: onDone })
  }

  function close() {
    form.discard()
    onDone()
  }

  return (
    <Form problem={form.problem} onSubmit={onSubmit} className="mt-3 grid grid-cols-1 gap-3">
      <Field {...form.field('processor', 'terms.processor')} label="Processor" autoComplete="off" maxLength={120} />
      <SelectField
        name="kind"
        label="Pricing model"
        value={form.draft.kind}
        error={form.errors['terms.kind']}
        onChange={({ currentTarget: { value } }) =>
          form.change({ kind: pricingKinds.find((kind) => kind === value) ?? form.draft.kind })
        }
        options={pricingKinds.map((kind) => [kind, pricingKindLabels[kind]])}
      />
      {termFields(form.draft.kind).map(({ name, label, field }) => (
        <Field
          key={name}
          {...form.field(name, `terms.${field}`)}
          label={label}
          autoComplete="off"
          inputMode="decimal"
          maxLength={120}
        />
      ))}
      <DateField {...form.field('validUntil')} label="Valid until" />
      <TextArea
        {...form.field('remarks', 'terms.remarks')}
        label="Notes for the merchant (optional)"
        help="The merchant can read them."
        maxLength={1_000}
      />
      <p role="status" className="figures rounded bg-sunken px-3 py-2">
        {analysis
          ? `${formatOffer(analysis)} All fees ${formatRange(analysis.offeredCents)} a month. Break-even: ${formatBreakEven(analysis)}`
          : 'Enter all prices to see the monthly cost.'}
      </p>
      {quotes.length > 0 && <p className="text-ink-soft text-sm">{copy.quoteReplacing}</p>}
      <p className="text-ink-soft text-sm">{lead.email} will get a link. The email itself doesn’t contain the quote.</p>
      {!canSend && !form.isSaving && <p role="alert">{copy.quotesClosed}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={form.isSaving || !canSend}>
          {form.isSaving ? 'Sending…' : 'Send quote'}
        </Button>
        <Button variant="quiet" disabled={form.isSaving} onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
