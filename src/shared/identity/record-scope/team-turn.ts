/** Labels a choice that gives a record to a team: its members take turns. */
export const teamTurnLabel = (name: string): string => `${name}: round robin`

/** Names who gets a record, within a sentence: a person, or a team by turn. */
export function assigneeName(
  id: string,
  { owners, teams }: { readonly owners: readonly Named[]; readonly teams: readonly Named[] },
): string {
  const team = teams.find((one) => one.id === id)
  if (team) return `${team.name} (round robin)`
  return owners.find((one) => one.id === id)?.name ?? 'a team member'
}

interface Named {
  readonly id: string
  readonly name: string
}
