/** Formats `(201) 555-0142` for +1, `+44 207 946 0000` for others, in groups that do not reflect area codes. */
export function formatPhone(phone: string): string {
  if (/\p{L}/u.test(phone)) return phone
  const dialled = phone.replace('(0)', '').replace(/[^+\d]/g, '')
  const [, area, exchange, line] = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/.exec(dialled) ?? []
  if (area) return `(${area}) ${exchange}-${line}`
  const [, country, rest] = international.exec(dialled) ?? []
  return rest ? `+${country} ${rest.replace(/(\d\d)(?=(?:\d{3})*\d{4}$)/g, '$1 ')}` : phone
}

/** A country code other than +1 and the rest, by the ITU E.164 list; unlisted codes have three digits. */
export const international =
  /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[0578]\d|9(?:[67]\d|9[2-68]))(\d{5,12})$/

/** Returns the link to call a number; ten digits are American or Canadian. */
export function phoneLink(phone: string): string {
  const dialled = phone.replace(/[^+\d]/g, '')
  return `tel:${/^[2-9]\d{9}$/.test(dialled) ? '+1' : ''}${dialled}`
}

/** Neither area code nor exchange starts with 0 or 1 or ends with 11 (North American Numbering Plan, ATIS-0300055). */
const possible = /^(?:\+?1)?(?!.11|....11)[2-9]\d\d[2-9]\d{6}$|^(?:\+|00|011)[2-9]\d{6,14}$|^[2-9]\d{10,14}$/

/** Returns whether a text can be an American number with its area code, or one with another country code. */
export const isPhoneNumber = (typed: string) => possible.test(typed.replace(/[ex#].*|[^+\d]/gi, ''))
