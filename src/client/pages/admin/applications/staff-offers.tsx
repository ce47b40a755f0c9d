import { useSignedInUser } from '#client/identity/auth/session.ts'
import { OffersSection } from '#client/placement/offers/application-offers.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { correctFunding } from '#shared/placement/offers/funding-contract.ts'

export const StaffOffers = ({ applicationId }: { applicationId: string }) => (
  <OffersSection applicationId={applicationId} mayCorrectFunding={mayCall(useSignedInUser()?.role, correctFunding)} />
)
