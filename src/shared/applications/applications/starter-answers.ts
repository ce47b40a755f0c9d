import type { DraftAnswers } from './step.ts'

/** Returns the applicant's name and email as editable defaults, by step. */
export const starterAnswers = ({
  name,
  email,
}: {
  readonly name: string
  readonly email: string
}): Readonly<Record<string, DraftAnswers>> => ({
  owners: { owners: [{ fullName: name, email }] },
  applicant: { fullName: name },
})
