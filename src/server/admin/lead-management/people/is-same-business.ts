/** What people leave out when they type the name of a business. */
const legalForms = /(?: (?:llc|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|pllc|pc))+$/

/** Returns whether two names of businesses or people match, ignoring case, accents, punctuation and the legal form. */
export const isSameBusiness = (one: string, other: string): boolean => plain(one) === plain(other) && plain(one) !== ''

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(legalForms, '')
