import { useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { type OfferedQuote, openMerchantQuote } from '#shared/intake/merchants/quote-contract.ts'
import { OfferTerms } from './offer-terms.tsx'

/** The quote behind an emailed link. It is shown, and recorded as opened, only after a click. */
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
        <h1 className="text-3xl">This link doesn’t work</h1>
        <p className="mt-4 text-lg">
          It’s incomplete or expired.{' '}
          <a href="/contact?topic=merchant#form" className="underline underline-offset-4">
            Request a new one
          </a>
          .
        </p>
      </div>
    )
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">Your card processing quote</h1>
      <p className="mt-4 text-ink-soft text-lg">
        Its terms, what your month would cost by them, and what that rests on. The person who sent it sees that you
        opened it.
      </p>
      <div className="mt-5 grid justify-items-start gap-4">
        <FormErrors message={problem?.message ?? null} />
        <Button disabled={isSending} onClick={onOpen}>
          {isSending ? 'Opening…' : 'View quote'}
        </Button>
      </div>
    </div>
  )
}
