import { type CommissionBasis, netCents } from '#shared/placement/commissions/commission-amount.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'

const dollars = (cents: number) => (cents / 100).toFixed(2)

const shortDay = (day: string | null) => day && `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`

/** MCA Suite supports percentages only of these two. */
const shareOf: Partial<Record<CommissionBasis, string>> = { advance: 'Advance', payback: 'Payback' }

const isPerson = ({ direction, staffId }: ListedCommission) => direction === 'payable' && staffId !== null
const firstName = (commission: ListedCommission) => (isPerson(commission) ? (commission.party.split(' ')[0] ?? '') : '')

const formatShare = (commission: ListedCommission) =>
  commission.splitOf || netCents(commission) !== commission.scheduledCents ? '' : (shareOf[commission.basis] ?? '')

/**
 * Columns A to P of MCA Suite's commission import (support.mcasuite.com, "How do I import deal commissions?"). Nested
 * splits and amounts reduced by clawback or write-off are amounts only: they have no column, and a written-off amount
 * must not appear open.
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
