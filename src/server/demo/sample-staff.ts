import type { Random } from '#server/demo/random.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** All staff of the sample brokerage; the first of each role signs in as `role@example.com`. */
const people: readonly (readonly [role: StaffRole, name: string, email: string])[] = [
  ['owner', 'Ada Harbor', 'owner@example.com'],
  ['manager', 'Marcus Webb', 'manager@example.com'],
  ['agent', 'Pat Lindqvist', 'agent@example.com'],
  ['agent', 'Nora Castillo', 'nora.castillo@example.com'],
  ['agent', 'Samir Haddad', 'samir.haddad@example.com'],
  ['agent', 'Grace Okafor', 'grace.okafor@example.com'],
  ['processor', 'Yuki Tanaka', 'processor@example.com'],
  ['processor', 'Ben Kowalski', 'ben.kowalski@example.com'],
  ['marketing', 'Leila Rossi', 'marketing@example.com'],
  ['compliance', 'Ruth Goldberg', 'compliance@example.com'],
]

export const sampleSignIns = people.filter(([role, , email]) => email === `${role}@example.com`)

export interface Team {
  readonly owner: string
  readonly manager: string
  readonly agents: readonly string[]
  readonly processors: readonly string[]
  readonly marketing: string
  readonly compliance: string
  nameOf(id: string): string
}

export function hireTeam(rows: SampleRows, random: Random, start: Date): Team {
  const hired = people.map(([role, name, email]) => ({ id: random.id(start), role, name, email }))
  for (const { id, role, name, email } of hired)
    rows.staff.push({
      ...{ id, role, name, email, emailNormalized: email, status: 'active', recoveryCodeHashes: [] },
      ...{ createdAt: start, updatedAt: start },
    })
  const idsOf = (wanted: StaffRole) => hired.filter(({ role }) => role === wanted).map(({ id }) => id)
  const firstOf = (wanted: StaffRole) => random.oneOf(idsOf(wanted).slice(0, 1))
  return {
    ...{ owner: firstOf('owner'), manager: firstOf('manager') },
    ...{ marketing: firstOf('marketing'), compliance: firstOf('compliance') },
    agents: idsOf('agent'),
    processors: idsOf('processor'),
    nameOf: (id) => hired.find((one) => one.id === id)?.name ?? '',
  }
}
