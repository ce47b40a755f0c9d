import { applicant } from '#shared/applications/applications/steps/applicant.ts'
import { business } from '#shared/applications/applications/steps/business.ts'
import { financials } from '#shared/applications/applications/steps/financials.ts'
import { fundingRequest } from '#shared/applications/applications/steps/funding-request.ts'
import { income } from '#shared/applications/applications/steps/income.ts'
import { consents, documents, review } from '#shared/applications/applications/steps/last-steps.ts'
import { lenders } from '#shared/applications/applications/steps/lenders.ts'
import { owners } from '#shared/applications/applications/steps/owners.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import type { ApplicationType } from './application-type.ts'
/** Navigation, progress and completeness follow this order. */
export const steps: readonly QuestionStep[] = [
  business,
  owners,
  applicant,
  fundingRequest,
  financials,
  income,
  documents,
  lenders,
  consents,
  review,
]

export const stepsFor = (type: ApplicationType): QuestionStep[] =>
  steps.filter(({ forTypes }) => forTypes.includes(type))
