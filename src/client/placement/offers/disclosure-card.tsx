import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { parse } from '#shared/kit/parse.ts'
import {
  disclosureFilePath,
  type OwnOffers,
  signDisclosure,
  type WaitingDisclosure,
} from '#shared/placement/offers/contract.ts'
import { dayOf, momentOf } from './offer-labels.ts'

interface DisclosureCardProps {
  disclosure: WaitingDisclosure
  onSigned: (offers: OwnOffers) => void
  /** The file was asked for: that it was opened is noted by now. */
  onRead: () => void
}

/** The server notes that a file was opened when it is asked for; the page looks a moment later, ms. */
const lookAgainMs = 1_500

/** A lender's disclosure, exactly as it came, to read and where the law asks for it to sign. */
export function DisclosureCard({ disclosure, onSigned, onRead }: DisclosureCardProps) {
  const { offerId, lender, sha256, signedAt, openedAt, isSignatureAsked, mailedOn, paperSignedOn } = disclosure
  const { isSending, problem, run } = useSending()
  const [isSigning, setSigning] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const signature = String(new FormData(event.currentTarget).get('signature'))
    void run(async () => {
      const input = parse(signDisclosure.input, { id: offerId, sha256, signature })
      onSigned(await withRetries(() => send(signDisclosure, input)))
      setSigning(false)
    })
  }

  if (mailedOn)
    return (
      <section
        aria-label={`Disclosure of ${lender}`}
        className="mt-4 max-w-2xl rounded border border-line bg-surface p-4"
      >
        <h3 className="text-lg">Disclosure of {lender}</h3>
        <p className="mt-1 text-ink-soft">
          You asked for paper records, so we mailed it to you on {dayOf(mailedOn)}.{' '}
          {paperSignedOn
            ? `We received your signed copy, dated ${dayOf(paperSignedOn)}.`
            : isSignatureAsked &&
              'Your state’s law requires your signature before the contract. Sign the paper copy and send it back to us. Signing it doesn’t commit you to anything.'}
        </p>
      </section>
    )
  return (
    <section
      aria-label={`Disclosure of ${lender}`}
      className="mt-4 max-w-2xl rounded border border-line bg-surface p-4"
    >
      <h3 className="text-lg">Disclosure of {lender}</h3>
      <p className="mt-1 text-ink-soft">
        What the lender has to tell you in writing about its offer, exactly as it sent it.{' '}
        {signedAt
          ? `You signed on ${momentOf(signedAt)} that you have received it.`
          : isSignatureAsked &&
            'The law of your state asks that you sign for having received it, before the contract comes. Signing it doesn’t commit you to anything.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          look="secondary"
          href={disclosureFilePath.replace(':id', offerId)}
          onClick={() => setTimeout(onRead, lookAgainMs)}
        >
          {openedAt ? 'Read it again (PDF)' : 'Read it (PDF)'}
        </ButtonLink>
        {isSignatureAsked && !signedAt && !isSigning && (
          <Button look="quiet" onClick={() => setSigning(true)}>
            Sign for it
          </Button>
        )}
      </div>
      {isSigning && (
        <form method="dialog" noValidate onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3">
          <FormErrors message={problem?.message ?? null} />
          <Field
            label="Type your full name"
            name="signature"
            help={`I have received the disclosure of ${lender}.`}
            autoComplete="name"
            error={problem?.fields.signature}
            maxLength={200}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isSending}>
              {isSending ? 'One moment…' : 'Sign'}
            </Button>
            <Button look="secondary" disabled={isSending} onClick={() => setSigning(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
