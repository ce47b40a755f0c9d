import { isBreachedPassword } from '#server/platform/crypto/breached-passwords.ts'
import { isMadeOfOwnTerms } from '#shared/identity/auth/own-terms.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'

interface Person {
  readonly name?: string
  readonly email: string
}

/** Why this password would be guessed, in words that help to find a better one; undefined where it would not. */
export function passwordWeakness(password: string, person: Person): string | undefined {
  if (isBreachedPassword(password))
    return 'This password is among the first that attackers try. Three or four unrelated words make a good one.'
  if (isMadeOfOwnTerms(password, { ...person, brand: defaultSiteSettings.brand.name }))
    return 'Please choose a password that is not made of your name, your e-mail address or our name.'
  return undefined
}

/** @throws AppError `invalid` on the field `password`. */
export function refuseWeakPassword(password: string, person: Person): void {
  const weakness = passwordWeakness(password, person)
  if (weakness) throw new AppError('invalid', 'Please check your input and try again.', { password: weakness })
}
