/** Letters that must remain after removing the words an attacker tries first. */
const minRemainingLetters = 4

interface Person {
  readonly name?: string
  readonly email?: string
  /** Name of the brokerage. */
  readonly brand: string
}

/**
 * True for a password made of the person's name, their address or the brand name, with or without digits and
 * punctuation (NIST SP 800-63B-4, 3.1.1.2: "context-specific words, such as the name of the service, the username").
 */
export function isOnlyContextTerms(password: string, { name = '', email = '', brand }: Person): boolean {
  const words = `${name} ${email} ${brand}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
  const typed = password.normalize('NFKC').toLowerCase()
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), typed)
  return left !== typed && left.replace(/\P{L}/gu, '').length < minRemainingLetters
}
