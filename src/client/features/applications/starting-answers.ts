import type { DraftAnswers } from '#shared/applications/step.ts'

interface Known {
  readonly name: string
  readonly email: string
  readonly phone: string | undefined
}

/** Answers that are known already, by step: nobody is asked twice, and everybody can correct them. */
export function startingAnswers({ name, email, phone }: Known): Readonly<Record<string, DraftAnswers>> {
  const reached = phone ? { phone } : {}
  return {
    owners: { owners: [{ fullName: name, email, ...reached }] },
    applicant: { fullName: name, ...reached },
  }
}
