import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { ShownOffer } from '#shared/placement/offers/contract.ts'

/** Comparison of offers, independent of the layout. */
export interface ComparisonProps {
  offers: readonly ShownOffer[]
  /** Requested in the application, in cents. */
  askedAmountCents: number | null
  canChoose: boolean
  onChoose: (offer: ShownOffer) => void
  onDecline: (offer: ShownOffer) => void
}

interface OfferButtonsProps extends Omit<ComparisonProps, 'offers' | 'askedAmountCents'> {
  offer: ShownOffer
}

/** Actions for an offer. */
export function OfferButtons({ offer, canChoose, onChoose, onDecline }: OfferButtonsProps) {
  if (!canChoose || offer.status !== 'presented') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" aria-label={`Choose the offer from ${offer.lender}`} onClick={() => onChoose(offer)}>
        Choose
      </Button>
      <Button look="quiet" aria-label={`Decline the offer from ${offer.lender}`} onClick={() => onDecline(offer)}>
        Decline
      </Button>
    </div>
  )
}

/** Badges for the chosen offer and for estimated figures. */
export const OfferBadges = ({ offer }: { offer: ShownOffer }) => (
  <>
    {offer.status !== 'presented' && <Badge>{offer.status === 'funded' ? 'Funded' : 'Your choice'}</Badge>}{' '}
    {offer.isEstimate && <Badge>Estimate</Badge>}
  </>
)
