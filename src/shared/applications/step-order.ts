import type { ApplicationType } from '#shared/applications/application-type.ts'
import { applicant } from '#shared/applications/steps/applicant.ts'
import { business } from '#shared/applications/steps/business.ts'
import { consents } from '#shared/applications/steps/consents.ts'
import { documents } from '#shared/applications/steps/documents.ts'
import { financials } from '#shared/applications/steps/financials.ts'
import { fundingRequest } from '#shared/applications/steps/funding-request.ts'
import { income } from '#shared/applications/steps/income.ts'
import { lenders } from '#shared/applications/steps/lenders.ts'
import { owners } from '#shared/applications/steps/owners.ts'
import type { AskingStep } from '#shared/applications/steps/question.ts'
import { review } from '#shared/applications/steps/review.ts'

/** Every step, in the order in which they are asked. Next, previous, progress and completeness all follow from it. */
export const steps: readonly AskingStep[] = [
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

export const stepsFor = (type: ApplicationType): AskingStep[] => steps.filter(({ forTypes }) => forTypes.includes(type))
