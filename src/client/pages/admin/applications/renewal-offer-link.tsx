import { Link } from '@tanstack/react-router'
import type { RenewalApplication } from '#shared/placement/deals/contract.ts'
import { plainApplicationSearch } from './application-search.ts'

interface RenewalOfferLinkProps {
  application: RenewalApplication
  /** The deal that the renewal pays off. */
  payoff: string
}

/** Opens the offer form of the client's new application, with the payoff of the old deal. */
export const RenewalOfferLink = ({ application: { id, reference }, payoff }: RenewalOfferLinkProps) => (
  <Link
    to="/admin/applications/$application"
    params={{ application: id }}
    search={{ ...plainApplicationSearch, tab: 'offers', payoff }}
    className="inline-flex min-h-control items-center text-action underline underline-offset-4"
  >
    Add a renewal offer to {reference}
  </Link>
)
