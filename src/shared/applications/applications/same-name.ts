/** Returns whether two names match, ignoring case, accents and spaces. */
export const isSameName = (typed: string, name: string) => plain(typed) === plain(name)

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\s.'’-]/gu, '')
    .toLowerCase()
