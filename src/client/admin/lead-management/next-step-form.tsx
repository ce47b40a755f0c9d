import { localToday } from '#client/platform/browser/local-today.ts'
import * as shared from '#client/platform/components/next-step-form.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { saveNextStep, useLeadMutation } from './queries.ts'

type NextStepLead = Pick<Lead, 'nextAction' | 'nextActionOn'>

const isOverdue = ({ nextActionOn }: NextStepLead) => nextActionOn !== null && nextActionOn < localToday()

export const NextStep = ({ lead }: { lead: NextStepLead }) => <shared.NextStep {...lead} isOverdue={isOverdue(lead)} />

export const NextStepForm = ({ lead }: { lead: Lead }) => (
  <shared.NextStepForm record={lead} isOverdue={isOverdue(lead)} saving={useLeadMutation(saveNextStep)} />
)
