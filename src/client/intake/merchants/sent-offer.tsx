import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import {
  formatBreakEven,
  formatContract,
  formatOffer,
  formatPricing,
  formatRange,
  offerAssumptions,
  sourceLabels,
} from '#shared/intake/merchants/format-quote.ts'
import { pricingKindLabels } from '#shared/intake/merchants/pricing.ts'
import {
  acceptMerchantQuote,
  type OfferedQuote,
  openMerchantQuote,
  type QuoteState,
} from '#shared/intake/merchants/quote-contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import * as copy from './copy.tsx'
import { QuoteComparison } from './quote-comparison.tsx'
import { QuotePdfForm } from './quote-pdf-form.tsx'

interface OfferTermsProps {
  token: string
  offer: OfferedQuote
  onChange: (offer: OfferedQuote) => void
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

const stateLabels: Readonly<Record<Exclude<QuoteState, 'open'>, string>> = {
  accepted: copy.quoteAccepted,
  replaced: copy.quoteReplaced,
  expired: copy.quoteExpired,
  closed: copy.requestClosed,
}

/** The quote is shown, and recorded as opened, only after a click. */
export function SentOffer({ token }: { token: string }) {
  const { isSending, problem, run } = useSending()
  const [offer, setOffer] = useState<OfferedQuote>()
  const [isDead, setDead] = useState(false)

  const onOpen = () =>
    run(async () => {
      try {
        setOffer(await withRetries(() => send(openMerchantQuote, { token })))
      } catch (error) {
        if (!(error instanceof RequestError && [404, 422].includes(error.status))) throw error
        setDead(true)
      }
    })

  if (offer) return <OfferTerms token={token} offer={offer} onChange={setOffer} />
  if (isDead)
    return (
      <div role="alert" className="max-w-2xl">
        <h1 className="text-3xl">{copy.linkDoesntWork}</h1>
        <p className="mt-4 text-lg">
          {copy.linkExpired((words) => (
            <a href="/contact?topic=merchant#form" className="underline underline-offset-4">
              {words}
            </a>
          ))}
        </p>
      </div>
    )
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{copy.yourCardProcessingQuote}</h1>
      <p className="mt-4 text-ink-soft text-lg">{copy.quoteIntro}</p>
      <div className="mt-5 grid justify-items-start gap-4">
        <FormErrors message={problem?.message ?? null} />
        <Button disabled={isSending} onClick={onOpen}>
          {isSending ? copy.opening : copy.viewQuote}
        </Button>
      </div>
    </div>
  )
}

function OfferTerms({ token, offer, onChange }: OfferTermsProps) {
  const { isSending, problem, run } = useSending()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { terms, statement, state } = offer
  const analysis = analyseStatement(statement, terms, offer.ratesVersion)
  const accept = (version?: number) =>
    run(async () =>
      onChange(
        await withRetries(() => send(acceptMerchantQuote, { token, ...(version !== undefined && { version }) })),
      ),
    )

  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {copy.yourCardProcessingQuote}
      </h1>
      <p className="wrap-anywhere text-ink-soft">
        {copy.quoteFor(
          offer.businessName,
          <span className="figures whitespace-nowrap">{offer.reference}</span>,
          offer.version,
        )}
      </p>
      <p className="text-lg">{formatOffer(analysis)}</p>
      <dl className="figures divide-y divide-line border-line border-y">
        {[
          [copy.processor, terms.processor],
          [copy.pricing, pricingKindLabels[terms.kind]],
          ...formatPricing(terms),
          [copy.contract, formatContract(terms)],
          [
            copy.monthNow,
            `${formatCents(statement.feesCents)}, ${formatBasisPoints(analysis.effectiveBasisPoints, 2)}`,
          ],
          [copy.monthWithQuote, formatRange(analysis.offeredCents)],
          [copy.breakEven, formatBreakEven(analysis)],
        ].map(([name, text]) => (
          <div key={name} className="grid gap-x-4 py-2.5 @tablet:grid-cols-[14rem_1fr]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {terms.remarks && <p className="wrap-anywhere whitespace-pre-line">{terms.remarks}</p>}
      <div role="status" className="empty:hidden">
        {state !== 'open' && <p className="font-semibold">{stateLabels[state]}</p>}
      </div>
      <FormErrors message={problem?.message ?? null} />
      {state === 'open' && <p>{copy.acceptUntil(day.format(new Date(offer.validUntil)))}</p>}
      <div className="flex flex-wrap gap-3">
        {state === 'open' && (
          <Button disabled={isSending} onClick={() => void accept()}>
            {isSending ? copy.accepting : copy.acceptQuote}
          </Button>
        )}
        {offer.pdfToken && <QuotePdfForm token={offer.pdfToken} />}
      </div>
      {state === 'open' && offer.alternatives.length > 0 && (
        <QuoteComparison offer={offer} isBusy={isSending} onAccept={(version) => void accept(version)} />
      )}
      <ul className="list-disc space-y-1 pl-5 text-ink-soft text-sm">
        {[
          ...offerAssumptions(statement, terms, offer.ratesVersion),
          ...sourceLabels(offer.ratesVersion, { isQuote: true }),
        ].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
