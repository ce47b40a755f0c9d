import { useState } from 'react'
import { useHasDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { ExactTime } from '#client/ui/time-ago.tsx'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { formatContract, formatRange, formatRate } from '#shared/intake/merchants/format-quote.ts'
import { formatCents } from '#shared/kit/money.ts'
import { MerchantQuoteForm, quoteForm } from './merchant-quote-form.tsx'

type Quote = MerchantDetail['quotes'][number]

/** Quotes sent so far, latest first, and the form for the next, which opens if there is a draft. */
export function MerchantQuotes({ file }: { file: MerchantDetail }) {
  const [isWriting, setWriting] = useState(false)
  const { lead, quotes } = file
  const canSend = lead.status === 'analysed' || lead.status === 'quote_sent'
  const isTyped = useHasDraft(quoteForm(lead.id))
  const isOpen = (isWriting && canSend) || isTyped
  return (
    <>
      {quotes.length === 0 && (
        <p className="text-ink-soft">
          {canSend ? 'No quotes sent yet.' : 'No quotes sent yet. You can send one once the figures are analyzed.'}
        </p>
      )}
      <ol className="grid grid-cols-1 gap-2">
        {quotes.map((quote, index) => (
          <QuoteCard key={quote.id} quote={quote} isLatest={index === 0} />
        ))}
      </ol>
      {canSend && !isOpen && (
        <Button look="secondary" className="mt-3" onClick={() => setWriting(true)}>
          {quotes.length === 0 ? 'Create quote' : 'Create new version'}
        </Button>
      )}
      {isOpen && <MerchantQuoteForm file={file} canSend={canSend} onDone={() => setWriting(false)} />}
    </>
  )
}

const QuoteCard = ({ quote, isLatest }: { quote: Quote; isLatest: boolean }) => {
  const { version, terms, statement, validUntil, by, createdAt } = quote
  const { offeredCents, savingCents } = analyseStatement(statement, terms)
  return (
    <li className={`rounded border border-line px-3 py-2 ${isLatest ? '' : 'text-ink-soft'}`}>
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          {version}. {terms.processor}
        </strong>{' '}
        · {formatProgress(quote)}
      </p>
      <p className="figures text-sm">
        {formatRate(terms.present)} in person, {formatRate(terms.absent)} otherwise, {formatCents(terms.monthlyCents)} a
        month. {formatContract(terms)}.
      </p>
      <p className="figures text-sm">
        All fees {formatRange(offeredCents)}; savings of {formatRange(savingCents)} a month.
      </p>
      <p className="text-ink-soft text-sm">
        {by} · <ExactTime at={createdAt} /> · until {formatDay(validUntil)}
      </p>
    </li>
  )
}

function formatProgress({ emailedAt, openedAt, acceptedAt }: Quote): string {
  if (acceptedAt) return 'accepted'
  if (openedAt) return 'opened'
  return emailedAt ? 'emailed, not opened yet' : 'email queued'
}
