import { isOverdue } from '#client/admin/lead-management/list/next-step.tsx'
import * as shared from '#client/platform/components/next-step-form.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { saveNextStep, useLeadMutation } from './queries.ts'

export const NextStepForm = ({ lead }: { lead: Lead }) => (
  <shared.NextStepForm record={lead} isOverdue={isOverdue(lead)} saving={useLeadMutation(saveNextStep)} />
)
