/** USPS Publication 28: each word and its abbreviation. */
const abbreviations: Readonly<Record<string, string>> = {
  ...{ avenue: 'ave', av: 'ave', boulevard: 'blvd', center: 'ctr', centre: 'ctr', circle: 'cir', court: 'ct' },
  ...{ crossing: 'xing', drive: 'dr', expressway: 'expy', fort: 'ft', heights: 'hts', highway: 'hwy', lane: 'ln' },
  ...{ mount: 'mt', parkway: 'pkwy', place: 'pl', plaza: 'plz', road: 'rd', route: 'rte', saint: 'st', square: 'sq' },
  ...{ str: 'st', street: 'st', terrace: 'ter', trail: 'trl', turnpike: 'tpke', building: 'bldg' },
  ...{ north: 'n', south: 's', east: 'e', west: 'w' },
  ...{ northeast: 'ne', northwest: 'nw', southeast: 'se', southwest: 'sw' },
  ...{ first: '1st', second: '2nd', third: '3rd', fourth: '4th', fifth: '5th' },
  ...{ sixth: '6th', seventh: '7th', eighth: '8th', ninth: '9th', tenth: '10th' },
  // What a unit is called differs from letter to letter.
  ...{ suite: '#', ste: '#', unit: '#', apartment: '#', apt: '#', room: '#', rm: '#', number: '#', no: '#' },
  ...{ floor: '#', fl: '#' },
}

/**
 * Returns a street address and ZIP code in the spelling by which addresses are compared: `100 main st # 200 10001` for
 * "100 Main Street, Suite 200". Undefined without a number or a ZIP code, because such a text names no place.
 */
export function normalizeAddress(street: string, zip: string): string | undefined {
  const zip5 = /^\d{5}/.exec(zip.trim())?.[0]
  const words = street
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/#/g, ' # ')
    // "Ste200"
    .replace(/\b(suite|ste|unit|apt|rm|fl)(?=\d)/g, '$1 ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .replaceAll(/\p{L}+/gu, (word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word))
    // "Suite #200", "2nd floor"
    .replace(/#(?: #)+/g, '#')
    .replace(/(?<!\d)(\d{1,4})(?:st|nd|rd|th) #$/, '# $1')
  return zip5 && /\d/.test(words) ? `${words} ${zip5}` : undefined
}
