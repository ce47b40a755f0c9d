import type { RequirementStatus } from '#shared/applications/requirements/requirement-status.ts'

/** Where a request stands, as staff call it. */
export const requirementLabels: Readonly<Record<RequirementStatus, string>> = {
  open: 'Waits for the applicant',
  sent: 'Sent, waits for your look',
  met: 'Here and accepted',
  waived: 'No longer needed',
}
