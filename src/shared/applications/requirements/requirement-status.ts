/** Status of a requirement; `sent` waits for review by staff. */
export const requirementStatuses = ['open', 'sent', 'met', 'waived'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

/** Status of a document uploaded for a requirement. `gone`: removed, rejected by the server, or deleted. */
export const answerStates = ['coming', 'received', 'accepted', 'rejected', 'gone'] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * Computes the status of a requirement from its documents. If any document is unreviewed, it is `sent`; otherwise the
 * last review decides, because a bad second page overrides a good first one.
 * @param answers in review or upload order, latest last.
 */
export function statusBy(answers: readonly AnswerState[]): Exclude<RequirementStatus, 'waived'> {
  if (answers.includes('received')) return 'sent'
  const last = answers.findLast((state) => state === 'accepted' || state === 'rejected')
  return last === 'accepted' ? 'met' : 'open'
}

/** Labels shown to the applicant. */
export const requirementStatusLabels: Readonly<Record<RequirementStatus, string>> = {
  open: 'Not received yet',
  sent: 'Sent, in review',
  met: 'Received and accepted',
  waived: 'No longer needed',
}
