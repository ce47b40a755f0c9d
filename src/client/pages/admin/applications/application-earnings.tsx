import { Link } from '@tanstack/react-router'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { plainCommissionsSearch } from '#client/pages/admin/placement/commissions-search.ts'
import { ApplicationCommissions } from '#client/placement/commissions/application-commissions.tsx'
import { ApplicationDeal } from '#client/placement/deals/application-deal.tsx'
import { ApplicationFee } from '#client/placement/success-fees/application-fee.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { addCommission } from '#shared/placement/commissions/commands-contract.ts'
import { listApplicationCommissions } from '#shared/placement/commissions/contract.ts'
import { getApplicationSuccessFee } from '#shared/placement/success-fees/contract.ts'
import { RenewalOfferLink } from './renewal-offer-link.tsx'

export function ApplicationEarnings({ applicationId }: { applicationId: string }) {
  const role = useSignedInUser()?.role
  return (
    <>
      <ApplicationSection title="Deal">
        <ApplicationDeal
          applicationId={applicationId}
          renderRenewalLink={(application, payoff) => <RenewalOfferLink {...{ application, payoff }} />}
        />
      </ApplicationSection>
      {mayCall(role, getApplicationSuccessFee) && (
        <ApplicationSection title="Success fee">
          <ApplicationFee applicationId={applicationId} userRole={role} />
        </ApplicationSection>
      )}
      {mayCall(role, listApplicationCommissions) && (
        <ApplicationSection title="Commissions">
          <ApplicationCommissions
            applicationId={applicationId}
            mayAdd={mayCall(role, addCommission)}
            renderLink={({ id, party }) => (
              <Link
                to="/admin/commissions"
                search={{ ...plainCommissionsSearch, view: 'all', commission: id }}
                className="wrap-anywhere inline-flex min-h-control max-w-full items-center text-action underline underline-offset-4"
              >
                {party}
              </Link>
            )}
          />
        </ApplicationSection>
      )}
    </>
  )
}
