import { and, eq, inArray } from 'drizzle-orm'
import { mayBeCalled } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { suppressions } from '#server/messaging/contact-policy/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { ListedRenewal } from '#shared/placement/deals/contract.ts'

export interface Person {
  readonly emailNormalized: string
  readonly phone: string | null
}

/** Returns how each of these people may be contacted, in three queries however many there are. */
export async function findReach(
  ctx: Context,
  people: readonly Person[],
): Promise<(person: Person) => ListedRenewal['contact']> {
  const emails = people.map(({ emailNormalized }) => emailNormalized)
  if (emails.length === 0) return () => ({ byMail: false, byPhone: false, isLeftAlone: false })
  const subscribed = await ctx.db
    .select({ email: newsletterSubscriptions.emailNormalized })
    .from(newsletterSubscriptions)
    .where(
      and(inArray(newsletterSubscriptions.emailNormalized, emails), eq(newsletterSubscriptions.status, 'confirmed')),
    )
  const suppressed = await ctx.db
    .select({ hash: suppressions.addressHash })
    .from(suppressions)
    .where(inArray(suppressions.addressHash, emails.map(addressHash)))
  const known = await ctx.db
    .select({ email: leads.emailNormalized, phone: leads.phone, status: leads.status, mayBeCalled })
    .from(leads)
    .where(inArray(leads.emailNormalized, emails))
  return ({ emailNormalized, phone }) => {
    const lead = known.find(({ email }) => email === emailNormalized)
    const isLeftAlone = lead?.status === 'do_not_contact'
    const takesMail = !suppressed.some(({ hash }) => hash === addressHash(emailNormalized))
    return {
      isLeftAlone,
      byMail: !isLeftAlone && takesMail && subscribed.some(({ email }) => email === emailNormalized),
      // Consent to calls covers only the number it was given with.
      byPhone: phone !== null && lead?.mayBeCalled === true && digitsOf(lead.phone) === digitsOf(phone),
    }
  }
}

/** Normalizes a United States number with or without country code. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10)
