interface Appointment {
  readonly by: string
  readonly who: string
}

/**
 * Rates an account that approves what others did: `appointed` by one of them, directly or through others; otherwise
 * `linked` by appointments, which one person with several accounts would be too; or `independent`.
 */
export type Independence = (id: string, of: readonly string[]) => Standing
export type Standing = 'appointed' | 'linked' | 'independent'

const order: readonly Standing[] = ['appointed', 'linked', 'independent']

/** Returns whether an account is more independent than another. */
export const isFreer = (one: Standing, other: Standing) => order.indexOf(one) > order.indexOf(other)

/** Builds the rating from appointments. */
export function independenceOf(appointments: readonly Appointment[]): Independence {
  const reach = (from: readonly string[], isBothWays: boolean) => {
    const found = new Set(from)
    // A set also visits what is added on the way.
    for (const id of found)
      for (const { by, who } of appointments) {
        if (by === id) found.add(who)
        if (isBothWays && who === id) found.add(by)
      }
    return found
  }
  return (id, of) => {
    if (reach(of, false).has(id)) return 'appointed'
    return reach(of, true).has(id) ? 'linked' : 'independent'
  }
}
