/** How a lender takes applications: by a link to our package, by mail with that link, or in a portal of its own. */
export const submissionMethods = ['link', 'mail', 'portal'] as const
export type SubmissionMethod = (typeof submissionMethods)[number]
