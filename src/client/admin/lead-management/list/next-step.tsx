import { localToday } from '#client/platform/browser/local-today.ts'
import * as shared from '#client/platform/components/next-step.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'

type NextStepLead = Pick<Lead, 'nextAction' | 'nextActionOn'>

export const isOverdue = ({ nextActionOn }: NextStepLead) => nextActionOn !== null && nextActionOn < localToday()

export const NextStep = ({ lead }: { lead: NextStepLead }) => <shared.NextStep {...lead} isOverdue={isOverdue(lead)} />
