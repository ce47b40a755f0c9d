import { type CommissionBasis, netCents } from '#shared/placement/commissions/commission-amount.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** `2026-03-12` -> `03/12/26` */
const shortDay = (day: string | null) => day && `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`

/** MCA Suite knows shares of these two; everything else is given as an amount. */
const shareOf: Partial<Record<CommissionBasis, string>> = { advance: 'Advance', payback: 'Payback' }

const isPerson = ({ direction, staffId }: ListedCommission) => direction === 'payable' && staffId !== null
const firstName = (commission: ListedCommission) => (isPerson(commission) ? (commission.party.split(' ')[0] ?? '') : '')

const formatShare = (commission: ListedCommission) =>
  commission.splitOf || netCents(commission) !== commission.scheduledCents ? '' : (shareOf[commission.basis] ?? '')

/**
 * The columns A to P in which MCA Suite takes commissions in bulk, so that the books can be moved there. Both an amount
 * and a share are allowed for one line; a share of a share is given as an amount alone, and so is what is left after a
 * clawback or a waiver, of which there is no column: what is not to come must not stand open there.
 * Source: support.mcasuite.com, "How do I import deal commissions?"
 */
export const commissionColumns = {
  'Merchant Name': ({ client }: ListedCommission) => client,
  'Deal Name': ({ reference }: ListedCommission) => reference,
  'Company Name': (commission: ListedCommission) => (isPerson(commission) ? '' : commission.party),
  'Contact First Name': firstName,
  'Contact Last Name': (commission: ListedCommission) =>
    isPerson(commission) ? commission.party.slice(firstName(commission).length).trim() : '',
  Type: ({ direction }: ListedCommission) => (direction === 'payable' ? 'Payable' : 'Receivable'),
  Description: ({ description }: ListedCommission) => description,
  'Scheduled Date': ({ scheduledOn }: ListedCommission) => shortDay(scheduledOn),
  'Scheduled Amount': (commission: ListedCommission) => dollars(netCents(commission)),
  'Scheduled %': (commission: ListedCommission) => (formatShare(commission) ? commission.basisPoints / 100 : ''),
  'Scheduled % of Advance or Payback': formatShare,
  'Settled Date': ({ settledOn }: ListedCommission) => shortDay(settledOn),
  'Settled Amount': ({ settledOn, settledCents }: ListedCommission) => (settledOn ? dollars(settledCents) : ''),
  'Settled %': () => '',
  'Settled % of Advance or Payback': () => '',
  'Investor Name': () => '',
}
