import * as shared from '#client/platform/components/next-step-form.tsx'
import type { ListedMerchantLead, MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { planMerchantLead, useMerchantChange } from './queries.ts'

export const NextStep = (lead: Pick<ListedMerchantLead, 'nextAction' | 'nextActionOn' | 'isOverdue'>) =>
  lead.nextAction === '' && !lead.nextActionOn ? (
    <span className="text-ink-soft">No next step</span>
  ) : (
    <shared.NextStep {...lead} />
  )

export const NextStepForm = ({ lead }: { lead: MerchantDetail['lead'] }) => (
  <shared.NextStepForm record={lead} isOverdue={lead.isOverdue} saving={useMerchantChange(planMerchantLead)} />
)
