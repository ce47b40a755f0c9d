import * as shared from '#client/platform/components/next-step-form.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { planMerchantLead, useMerchantChange } from './queries.ts'

export const NextStepForm = ({ lead }: { lead: MerchantDetail['lead'] }) => (
  <shared.NextStepForm record={lead} isOverdue={lead.isOverdue} saving={useMerchantChange(planMerchantLead)} />
)
