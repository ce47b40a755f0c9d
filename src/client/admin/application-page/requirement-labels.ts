import type { RequirementStatus } from '#shared/applications/requirements/requirement-status.ts'

/** Labels of request statuses for staff. */
export const requirementLabels: Readonly<Record<RequirementStatus, string>> = {
  open: 'Waiting for the applicant',
  sent: 'Received, to review',
  met: 'Accepted',
  waived: 'No longer needed',
}
