import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { OffersSection } from '#client/placement/offers/application-offers.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { correctFunding } from '#shared/placement/offers/funding-contract.ts'

/** The order of the offers is in the address. */
export function StaffOffers({ applicationId }: { applicationId: string }) {
  const role = useSignedInUser()?.role
  const { offerSort, payoff } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <OffersSection
      applicationId={applicationId}
      mayCorrectFunding={mayCall(role, correctFunding)}
      sort={offerSort}
      payoffDealId={payoff}
      onPayoffClose={() =>
        void navigate({
          to: '.',
          search: (now) => ({ ...now, payoff: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      onSort={(sort) =>
        void navigate({
          to: '.',
          search: (now) => ({ ...now, offerSort: sort === 'apr' ? undefined : sort }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
