/**
 * Two-digit prefixes the IRS never assigned; it publishes the assigned ones ("How EINs are assigned and valid EIN
 * prefixes", irs.gov).
 */
const unassignedPrefixes = /^(?:00|0[789]|1[789]|2[89]|49|69|70|7[89]|89|9[67])/

/** Returns whether nine digits can be an EIN. */
export const isEin = (digits: string): boolean => /^\d{9}$/.test(digits) && !unassignedPrefixes.test(digits)

/** The fourth and fifth digits are 50 to 65, 70 to 88, 90 to 92 or 94 to 99 (IRS Publication 1915). */
const itin = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/

/** Area 000 and 666, group 00 and serial 0000 were never assigned (SSA, Program Operations Manual RM 10201.035). */
const socialSecurity = /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/

/** Returns whether nine digits can be a Social Security number or an ITIN. */
export const isSocialSecurityOrItin = (digits: string): boolean => socialSecurity.test(digits) || itin.test(digits)
