/** Returns whether two names match, ignoring case, accents and everything but letters and digits. */
export const isSameName = (typed: string, name: string) => plain(typed) === plain(name)

/** Returns whether one name can be read as the other: also with l or 1 for i, 0 for o, rn for m, and vv for w. */
export const isLikeName = (one: string, other: string) => folded(one) === folded(other)

const notInNames = /[^\p{L}\p{N}]/gu

const plain = (name: string) => name.normalize('NFKD').replace(notInNames, '').toLowerCase() || name.trim()

const folded = (name: string) =>
  plain(name.replace(/[|!]/g, 'i'))
    .replace(/[l1ı]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** Letters of other alphabets and of phonetics look the same as some of these (Unicode TR 39, 4). */
const latinName =
  /^[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0137\u0139-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e00-\u1eff .,'’‘ʻ-]+$/

/** Returns whether a name has only Latin letters, digits, and the signs between them. */
export const isPlainName = (name: string) => latinName.test(name.normalize('NFC'))
