import emailSpellChecker from '@zootools/email-spell-checker'

/** The most common in the United States; the library's own lists suggest foreign ones, such as `hotmail.co`. */
const domains = [
  ...['gmail.com', 'yahoo.com', 'ymail.com', 'hotmail.com', 'outlook.com', 'live.com', 'msn.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'comcast.net', 'att.net', 'sbcglobal.net', 'verizon.net', 'bellsouth.net'],
  ...['cox.net', 'charter.net', 'earthlink.net', 'optonline.net', 'proton.me', 'protonmail.com'],
]
const secondLevelDomains = ['gmail', 'yahoo', 'hotmail', 'outlook', 'icloud', 'aol']
const topLevelDomains = ['com', 'net', 'org', 'edu', 'gov', 'us', 'co', 'io', 'biz', 'info', 'me', 'app', 'dev', 'shop']

/** A typo changes few characters: `pier.coffee` is not `pier.co`. */
const maxLengthDifference = 2

/** Returns `ada@gmail.com` for `ada@gmial.com`; undefined if the address looks right. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim()
  const found = emailSpellChecker.run({ email, domains, secondLevelDomains, topLevelDomains })?.full
  return found && Math.abs(found.length - email.length) <= maxLengthDifference ? found : undefined
}
