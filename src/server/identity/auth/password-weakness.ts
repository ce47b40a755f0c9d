import { isBreachedPassword } from '#server/platform/crypto/breached-passwords.ts'
import { isOnlyContextTerms } from '#shared/identity/auth/password-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { defaultBrandName } from '#shared/kit/brand-name.ts'

interface Person {
  readonly name?: string
  readonly email: string
}

/** As in `Password123!`: attackers add years, numbers and signs to each common password. */
const maxAffixes = 6

/** Returns a password without a few digits and signs around its letters. */
function withoutAffixes(password: string): string {
  const characters = [...password]
  const from = characters.findIndex(isLetter)
  const core = characters.slice(from, characters.findLastIndex(isLetter) + 1)
  return from >= 0 && characters.length - core.length <= maxAffixes ? core.join('') : password
}

const isLetter = (character: string) => /\p{L}/u.test(character)

/** Returns why a password is weak and how to improve it. */
export function passwordWeakness(password: string, person: Person): string | undefined {
  if (isBreachedPassword(password) || isBreachedPassword(withoutAffixes(password)))
    return 'This password is one of the first that attackers try. Use three or four unrelated words.'
  if (isOnlyContextTerms(password, { ...person, brand: defaultBrandName }))
    return 'Don’t use your name, your email address or our name in your password.'
  return undefined
}

/** @throws `invalid` on the field `password`. */
export function refuseWeakPassword(password: string, person: Person): void {
  const weakness = passwordWeakness(password, person)
  if (weakness) throw new AppError('invalid', 'Please check your input and try again.', { password: weakness })
}
