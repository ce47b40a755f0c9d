import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { figuresForm, LenderFiguresForm } from '#client/placement/offers/fields/lender-figures-form.tsx'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { codeForStatus, RequestError, refusalOf } from '#client/platform/request/request-error.ts'
import { readSession } from '#client/platform/session/session-store.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { applicationOffers, disclosurePath, staffDisclosureFilePath } from '#shared/placement/offers/admin-contract.ts'
import type { Disclosure } from '#shared/placement/offers/contract.ts'
import { isLive } from '#shared/placement/offers/offer-status.ts'
import { OfferRule } from './offer-rule.tsx'
import { MailingForm, PaperSignatureForm } from './paper-forms.tsx'
import { offerKind, useOfferMutation } from './queries.ts'

const headers = () => ({
  authorization: `Bearer ${readSession('adminToken') ?? ''}`,
  'x-requested-with': 'XMLHttpRequest',
})

interface StaffDisclosureProps {
  applicationId: string
  offer: StaffOffer
  wantsPaper: boolean
  isBusy: boolean
  onTransmit: () => void
}

/** The state's rule, the lender's disclosure and the evidence of delivery. */
export function StaffDisclosure({ applicationId, offer, wantsPaper, isBusy, onTransmit }: StaffDisclosureProps) {
  const attaching = useMutation({
    ...{ meta: { kind: offerKind }, mutationFn: attachDisclosure },
    ...useOfferMutation(applicationId),
  })
  const loading = useMutation({ mutationFn: downloadDisclosure })
  const id = useId()
  const { disclosure, status, lenderFigures } = offer
  const isKept = useHasDraft(figuresForm(offer.id))
  const [isEntering, setEntering] = useState(isKept)
  const problem = formProblem(attaching.error ?? loading.error)
  const mayChange = useMayChange()
  const canAttach = mayChange && isLive(status) && status !== 'funded' && !disclosure?.transmittedAt
  const canDeliver = mayChange && disclosure && !disclosure.transmittedAt && status !== 'received' && isLive(status)
  if (!disclosure && !canAttach && !lenderFigures && (mayChange || !isLive(status))) return null

  function onFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (file) attaching.mutate({ id: offer.id, replaces: disclosure?.sha256, file })
    currentTarget.value = ''
  }

  return (
    <div className="grid grid-cols-1 gap-2 rounded bg-sunken p-3 text-sm">
      {isLive(status) && <OfferRule applicationId={applicationId} offer={offer} />}
      {disclosure && <Evidence disclosure={disclosure} />}
      <FieldError id={`${id}-error`} message={problem?.fields.file ?? problem?.message} />
      <div className="flex flex-wrap items-center gap-2">
        {disclosure && (
          <Button variant="secondary" disabled={loading.isPending} onClick={() => loading.mutate(offer.id)}>
            {loading.isPending ? 'Loading…' : 'Download disclosure'}
          </Button>
        )}
        {disclosure && (
          <CopyButton value={evidenceOf(offer.lender, disclosure)} what="the evidence for the lender">
            Copy evidence
          </CopyButton>
        )}
        {canAttach && (
          <label className="inline-flex min-h-control cursor-pointer items-center rounded border border-control px-5 py-2 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2">
            {attaching.isPending ? 'Sending…' : disclosure ? 'Replace disclosure' : 'Attach disclosure (PDF)'}
            <input
              type="file"
              accept="application/pdf,.pdf"
              className="sr-only"
              aria-describedby={`${id}-error`}
              disabled={isBusy}
              onChange={onFile}
            />
          </label>
        )}
        {canDeliver && !wantsPaper && (
          <Button disabled={isBusy} onClick={onTransmit}>
            Transmit to applicant
          </Button>
        )}
      </div>
      {isEntering && mayChange ? (
        <LenderFiguresForm applicationId={applicationId} offer={offer} onClose={() => setEntering(false)} />
      ) : (
        mayChange &&
        isLive(status) &&
        status !== 'funded' && (
          <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={() => setEntering(true)}>
            {lenderFigures ? 'Change lender’s figures' : 'Enter lender’s figures'}
          </Button>
        )
      )}
      {canDeliver && wantsPaper && <MailingForm applicationId={applicationId} offer={offer} />}
      {mayChange && disclosure?.mailedOn && !disclosure.signedAt && !disclosure.paperSignedOn && isLive(status) && (
        <PaperSignatureForm applicationId={applicationId} offer={offer} />
      )}
    </div>
  )
}

const momentsOf = ({ receivedAt, transmittedAt, mailedOn, openedAt, signedAt, signedBy }: Disclosure) =>
  mailedOn
    ? ([
        ['Received', receivedAt],
        ['Mailing recorded', transmittedAt],
      ] as const)
    : ([
        ['Received', receivedAt],
        ['Transmitted', transmittedAt],
        ['Opened', openedAt],
        [signedBy ? `Signed by ${signedBy}` : 'Signed', signedAt],
      ] as const)

const mailingDays = ({ mailedOn, paperSignedOn }: Disclosure) =>
  mailedOn
    ? ([
        ['Paper copy mailed', formatDay(mailedOn)],
        ['Paper copy signed', paperSignedOn ? formatDay(paperSignedOn) : 'not yet'],
      ] as const)
    : []

/** When the file was transmitted, opened and signed. */
const evidenceOf = (lender: string, disclosure: Disclosure) =>
  [
    `Disclosure from ${lender}, unaltered: SHA-256 ${disclosure.sha256}, ${disclosure.size} bytes`,
    ...momentsOf(disclosure).map(([name, at]) => `${name}: ${at ?? 'not yet'}`),
    ...mailingDays(disclosure).map(([name, day]) => `${name}: ${day}`),
  ].join('\n')

const Evidence = ({ disclosure }: { disclosure: Disclosure }) => (
  <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3">
    {momentsOf(disclosure).map(([name, at]) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft">{name}</dt>
        <dd>{at ? <ExactTime at={at} /> : 'not yet'}</dd>
      </div>
    ))}
    {mailingDays(disclosure).map(([name, day]) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft">{name}</dt>
        <dd>{day}</dd>
      </div>
    ))}
    <dt className="text-ink-soft">SHA-256</dt>
    <dd className="wrap-anywhere font-mono text-xs">{disclosure.sha256}</dd>
  </dl>
)

/**
 * Uploads a disclosure unaltered, with the staff token and a binary body.
 * @param replaces SHA-256 of the attached file that the caller saw.
 * @throws AppError with the server's message if it refuses the file; otherwise RequestError.
 */
async function attachDisclosure({ id, replaces, file }: { id: string; replaces: string | undefined; file: File }) {
  const query = replaces ? `?replaces=${encodeURIComponent(replaces)}` : ''
  const answer = await fetch(disclosurePath.replace(':id', encodeURIComponent(id)) + query, {
    method: 'PUT',
    headers: { ...headers(), 'content-type': 'application/pdf' },
    body: file,
  })
  const body = await answer.json().catch(() => undefined)
  if (answer.ok) return applicationOffers.parse(body)
  if (answer.status === 422 || answer.status === 409) throw new AppError('invalid', String(body?.message))
  throw new RequestError(codeForStatus(answer.status), answer.status, {})
}

/** @throws RequestError */
async function downloadDisclosure(id: string): Promise<void> {
  const answer = await fetch(staffDisclosureFilePath.replace(':id', encodeURIComponent(id)), { headers: headers() })
  if (!answer.ok) throw await refusalOf(answer)
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'lender-disclosure.pdf'
  link.click()
  URL.revokeObjectURL(url)
}
