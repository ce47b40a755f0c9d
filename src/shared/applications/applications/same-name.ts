/** Returns whether two names match, ignoring case, accents and everything but letters and digits. */
export const isSameName = (typed: string, name: string) => plain(typed) === plain(name)

/** Returns whether one name can be read as the other: also with l or 1 for i, 0 for o, rn for m, and vv for w. */
export const isLikeName = (one: string, other: string) => folded(one) === folded(other)

const notInNames = /[^\p{L}\p{N}]/gu

const plain = (name: string) => name.normalize('NFKD').replace(notInNames, '').toLowerCase() || name.trim()

const folded = (name: string) =>
  plain(name).replace(/[l1|]/g, 'i').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')

const latin = /\p{Script=Latin}/u
/** Common letters, such as the Hawaiian ʻokina, belong to no script. */
const otherLetter = /[^\P{L}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** Returns whether a Latin name has letters of another script, some of which look the same (Unicode TR 39, 5.1). */
export const mixesScripts = (name: string) => latin.test(name) && otherLetter.test(name)
