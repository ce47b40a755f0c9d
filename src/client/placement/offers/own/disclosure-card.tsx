import { type FormEvent, useState } from 'react'
import * as copy from '#client/placement/offers/copy.tsx'
import { dayOf, momentOf } from '#client/placement/offers/offer-labels.ts'
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

interface DisclosureCardProps {
  disclosure: WaitingDisclosure
  /** In the card of its offer, which names the lender. */
  isWithOffer: boolean
  onSigned: (offers: OwnOffers) => void
  /** The server records the request of the file as opened. */
  onRead: () => void
}

/** Delay before refreshing, ms: the server records the opening on request. */
const refreshDelayMs = 1_500

/** Exactly as received, with a signature form if the law requires one. */
export function DisclosureCard({ disclosure, isWithOffer, onSigned, onRead }: DisclosureCardProps) {
  const { offerId, lender, sha256, signedAt, openedAt, needsSignature, mailedOn, paperSignedOn } = disclosure
  const { isSending, problem, run } = useSending()
  const [isSigning, setSigning] = useState(false)
  const frame = isWithOffer
    ? 'mt-3 border-line border-t pt-3'
    : 'mt-4 max-w-2xl rounded border border-line bg-surface p-4'
  const title = isWithOffer ? 'sr-only' : 'text-lg'
  const Title = isWithOffer ? 'h4' : 'h3'

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
      <section id={disclosureSection(offerId)} aria-label={copy.disclosureFrom(lender)} className={frame}>
        <Title className={title}>{copy.disclosureFrom(lender)}</Title>
        <p className="mt-1 text-ink-soft">
          {copy.disclosureMailed(dayOf(mailedOn))}{' '}
          {paperSignedOn ? copy.receivedSignedCopy(dayOf(paperSignedOn)) : needsSignature && copy.paperSignature}
        </p>
      </section>
    )
  return (
    <section id={disclosureSection(offerId)} aria-label={copy.disclosureFrom(lender)} className={frame}>
      <Title className={title}>{copy.disclosureFrom(lender)}</Title>
      <p className={`mt-1 text-ink-soft ${isWithOffer ? 'text-sm leading-snug' : ''}`}>
        {!isWithOffer && `${copy.disclosureIntro} `}
        {signedAt
          ? copy.disclosureSigned(momentOf(signedAt))
          : needsSignature && (isWithOffer ? copy.signWithOffer : copy.electronicSignature)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          variant="secondary"
          href={disclosureFilePath.replace(':id', offerId)}
          onClick={() => setTimeout(onRead, refreshDelayMs)}
        >
          {openedAt ? copy.readAgainPdf : copy.readDisclosurePdf}
        </ButtonLink>
        {needsSignature && openedAt && !signedAt && !isSigning && (
          <Button variant="quiet" onClick={() => setSigning(true)}>
            {copy.signToConfirmReceipt}
          </Button>
        )}
      </div>
      {needsSignature && !openedAt && !signedAt && !isWithOffer && (
        <p className="mt-2 text-ink-soft">{copy.readFirst}</p>
      )}
      {isSigning && (
        <form method="dialog" noValidate onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3">
          <FormErrors message={problem?.message ?? null} />
          <Field
            label={copy.typeYourName}
            name="signature"
            help={copy.disclosureReceived(lender)}
            autoComplete="name"
            error={problem?.fields.signature}
            maxLength={200}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isSending}>
              {isSending ? copy.oneMoment : copy.sign}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={() => setSigning(false)}>
              {copy.cancel}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
