/** Returns the link to call a number: ten digits are a number in the United States or Canada. */
export function phoneLink(phone: string): string {
  const dialled = phone.replace(/[^+\d]/g, '')
  return `tel:${/^[2-9]\d{9}$/.test(dialled) ? '+1' : ''}${dialled}`
}
