/** How a lender takes applications: a package link, an email with that link, or its own portal. */
export const submissionMethods = ['link', 'mail', 'portal'] as const
export type SubmissionMethod = (typeof submissionMethods)[number]
