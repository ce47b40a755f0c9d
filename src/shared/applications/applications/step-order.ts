import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { applicant } from '#shared/applications/applications/steps/applicant.ts'
import { business } from '#shared/applications/applications/steps/business.ts'
import { consents } from '#shared/applications/applications/steps/consents.ts'
import { documents } from '#shared/applications/applications/steps/documents.ts'
import { financials } from '#shared/applications/applications/steps/financials.ts'
import { fundingRequest } from '#shared/applications/applications/steps/funding-request.ts'
import { income } from '#shared/applications/applications/steps/income.ts'
import { lenders } from '#shared/applications/applications/steps/lenders.ts'
import { owners } from '#shared/applications/applications/steps/owners.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import { review } from '#shared/applications/applications/steps/review.ts'

/** All steps in order. Navigation, progress and completeness are derived from it. */
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
