/** Where something that was asked of an applicant stands; `sent` waits for a look by staff. */
export const requirementStatuses = ['open', 'sent', 'met', 'waived'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

/** Where a document that came for a requirement stands. `gone`: taken back, refused or deleted. */
export const answerStates = ['coming', 'received', 'accepted', 'rejected', 'gone'] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * What the documents that came for a requirement make of it. Something that nobody has looked at yet makes it `sent`;
 * once all are looked at, the last verdict counts: the second page can be blurred where the first was good.
 * @param answers in the order in which they were judged or arrived, the latest last.
 */
export function statusBy(answers: readonly AnswerState[]): Exclude<RequirementStatus, 'waived'> {
  if (answers.includes('received')) return 'sent'
  const last = answers.findLast((state) => state === 'accepted' || state === 'rejected')
  return last === 'accepted' ? 'met' : 'open'
}

/** What the applicant reads beside it. */
export const requirementStatusLabels: Readonly<Record<RequirementStatus, string>> = {
  open: 'Not here yet',
  sent: 'Sent, we are looking at it',
  met: 'Received, good',
  waived: 'Not needed any more',
}
