import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { isLive } from '#shared/placement/offers/offer-moves.ts'
import { Closing } from './closing.tsx'
import { OfferForm } from './offer-form.tsx'
import { applicationOffers } from './queries.ts'
import { StaffOfferCard } from './staff-offer-card.tsx'
import { offerForm, type UnsavedOffer } from './unsaved-offer.ts'

interface FileOffersProps {
  applicationId: string
  mayCorrectFunding?: boolean
}

/** Offers of an application for staff: entry, disclosure, presentation and funding. */
export function OffersSection({ applicationId, mayCorrectFunding = false }: FileOffersProps) {
  const query = useQuery(applicationOffers(applicationId))
  const button = useRef<HTMLButtonElement>(null)
  const [typed] = useDraftStore<UnsavedOffer>(offerForm(applicationId))
  const [entering, setEntering] = useState<'kept' | 'asked' | undefined>(typed && 'kept')
  const all = query.data
  function stopEntering() {
    flushSync(() => setEntering(undefined))
    button.current?.focus()
  }

  if (query.isError)
    return (
      <Notice
        isFlush
        title="Couldn’t load the offers"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!all) return <Skeleton className="h-5 w-full" />
  return (
    <div className="grid grid-cols-1 gap-4">
      {all.wantsPaper && (
        <p className="rounded border border-line bg-sunken p-3">
          <strong>This applicant asked for records on paper.</strong> Mail disclosures and contracts, then record the
          day you mailed them. They can’t be sent electronically.
        </p>
      )}
      <Closing {...{ applicationId, all, mayCorrectFunding }} />
      {all.offers.length === 0 && (
        <p className="text-ink-soft">
          {all.submissions.length === 0
            ? 'Offers come from lenders that have the application. No lender has it yet.'
            : 'No offers yet.'}
        </p>
      )}
      {all.offers.length > 1 && (
        <p className="text-ink-soft text-sm">
          Sorted by APR with our fee, lowest first.
          {all.offers.some(({ status }) => !isLive(status)) && ' Closed offers come last.'}
        </p>
      )}
      <ol className="grid grid-cols-1 gap-3">
        {all.offers.map((offer) => (
          <li key={offer.id}>
            <OfferEntry {...{ applicationId, all, offer }} />
          </li>
        ))}
      </ol>
      {entering && <OfferForm {...{ applicationId, all }} isAsked={entering === 'asked'} onClose={stopEntering} />}
      {!entering && all.submissions.length > 0 && (
        <Button ref={button} look="secondary" className="justify-self-start" onClick={() => setEntering('asked')}>
          Add offer
        </Button>
      )}
    </div>
  )
}

interface OfferEntryProps {
  applicationId: string
  all: ApplicationOffers
  offer: StaffOffer
}

/** One offer, or the form that changes it. */
function OfferEntry({ applicationId, all, offer }: OfferEntryProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [typed] = useDraftStore<UnsavedOffer>(offerForm(applicationId, offer.id))
  const [changing, setChanging] = useState<'kept' | 'asked' | undefined>(typed && 'kept')
  function stopChanging() {
    flushSync(() => setChanging(undefined))
    button.current?.focus()
  }

  if (changing && offer.status === 'received')
    return <OfferForm {...{ applicationId, all, offer }} isAsked={changing === 'asked'} onClose={stopChanging} />
  return (
    <StaffOfferCard
      applicationId={applicationId}
      offer={offer}
      askedAmountCents={all.askedAmountCents}
      wantsPaper={all.wantsPaper}
      changeButton={button}
      onChange={() => setChanging('asked')}
    />
  )
}
