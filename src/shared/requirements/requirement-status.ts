/** Where something that was asked of an applicant stands; `sent` waits for a look by staff. */
export const requirementStatuses = ['open', 'sent', 'met', 'waived'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]
