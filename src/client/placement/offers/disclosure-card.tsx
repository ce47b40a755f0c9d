import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { parse } from '#shared/kit/parse.ts'
import {
  disclosureFilePath,
  disclosureSection,
  type OwnOffers,
  signDisclosure,
  type WaitingDisclosure,
} from '#shared/placement/offers/contract.ts'
import { copy } from './copy.ts'
import { dayOf, momentOf } from './offer-labels.ts'

interface DisclosureCardProps {
  disclosure: WaitingDisclosure
  onSigned: (offers: OwnOffers) => void
  /** The server records the request of the file as opened. */
  onRead: () => void
}

/** Delay before refreshing, ms: the server records the opening on request. */
const refreshDelayMs = 1_500

/** Exactly as received, with a signature form if the law requires one. */
export function DisclosureCard({ disclosure, onSigned, onRead }: DisclosureCardProps) {
  const { offerId, lender, sha256, signedAt, openedAt, needsSignature, mailedOn, paperSignedOn } = disclosure
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
        id={disclosureSection(offerId)}
        aria-label={`Disclosure from ${lender}`}
        className="mt-4 max-w-2xl rounded border border-line bg-surface p-4"
      >
        <h3 className="text-lg">Disclosure from {lender}</h3>
        <p className="mt-1 text-ink-soft">
          You asked for paper records, so we mailed it to you on {dayOf(mailedOn)}.{' '}
          {paperSignedOn
            ? `We received your signed copy, dated ${dayOf(paperSignedOn)}.`
            : needsSignature && copy.paperSignature}
        </p>
      </section>
    )
  return (
    <section
      id={disclosureSection(offerId)}
      aria-label={`Disclosure from ${lender}`}
      className="mt-4 max-w-2xl rounded border border-line bg-surface p-4"
    >
      <h3 className="text-lg">Disclosure from {lender}</h3>
      <p className="mt-1 text-ink-soft">
        The lender’s written disclosure about its offer, exactly as the lender sent it.{' '}
        {signedAt
          ? `You signed on ${momentOf(signedAt)} to confirm that you received it.`
          : needsSignature && copy.electronicSignature}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          variant="secondary"
          href={disclosureFilePath.replace(':id', offerId)}
          onClick={() => setTimeout(onRead, refreshDelayMs)}
        >
          {openedAt ? 'Read again (PDF)' : 'Read disclosure (PDF)'}
        </ButtonLink>
        {needsSignature && openedAt && !signedAt && !isSigning && (
          <Button variant="quiet" onClick={() => setSigning(true)}>
            Sign to confirm receipt
          </Button>
        )}
      </div>
      {needsSignature && !openedAt && !signedAt && <p className="mt-2 text-ink-soft">{copy.readFirst}</p>}
      {isSigning && (
        <form method="dialog" noValidate onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3">
          <FormErrors message={problem?.message ?? null} />
          <Field
            label="Type your full name"
            name="signature"
            help={`I have received the disclosure from ${lender}.`}
            autoComplete="name"
            error={problem?.fields.signature}
            maxLength={200}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isSending}>
              {isSending ? 'One moment…' : 'Sign'}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={() => setSigning(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
