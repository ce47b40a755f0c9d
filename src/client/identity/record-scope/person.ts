/** A staff member who can be in a team. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly status: 'active' | 'deactivated'
}
