import type { ApplicationType } from '#shared/applications/application-type.ts'
import type { Step } from '#shared/applications/step.ts'
import { fundingRequest } from '#shared/applications/steps/funding-request.ts'

/** Every step, in the order in which they are asked. Next, previous, progress and completeness all follow from it. */
export const steps: readonly Step[] = [fundingRequest]

export const stepsFor = (type: ApplicationType): Step[] => steps.filter(({ forTypes }) => forTypes.includes(type))
