import type { QuoteTerms } from '#shared/intake/merchants/quote-contract.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'

/** As entered: percent, cents per payment, dollars, months. */
export interface TermsDraft {
  readonly processor: string
  readonly presentPercent: string
  readonly presentCents: string
  readonly absentPercent: string
  readonly absentCents: string
  readonly monthly: string
  readonly months: string
  readonly leaving: string
  readonly remarks: string
}

/** `field` is the server's name. */
export const termFields = [
  { name: 'processor', label: 'Processor', field: 'processor', isNumber: false },
  { name: 'presentPercent', label: 'In-person markup, percent', field: 'present.basisPoints', isNumber: true },
  { name: 'presentCents', label: 'In-person fee, cents per payment', field: 'present.mils', isNumber: true },
  { name: 'absentPercent', label: 'Keyed or online markup, percent', field: 'absent.basisPoints', isNumber: true },
  { name: 'absentCents', label: 'Keyed or online fee, cents per payment', field: 'absent.mils', isNumber: true },
  { name: 'monthly', label: 'Monthly fee, dollars', field: 'monthlyCents', isNumber: true },
  { name: 'months', label: 'Contract, months (0: none)', field: 'contractMonths', isNumber: true },
  { name: 'leaving', label: 'Early termination fee, dollars', field: 'leavingFeeCents', isNumber: true },
] as const satisfies readonly { name: keyof TermsDraft; label: string; field: string; isNumber: boolean }[]

/** Returns the previous version's terms; empty if there is none. */
export function initialTerms(before: QuoteTerms | undefined): TermsDraft {
  if (!before)
    return {
      ...{ processor: '', presentPercent: '', presentCents: '', absentPercent: '', absentCents: '', remarks: '' },
      ...{ monthly: '0', months: '0', leaving: '0' },
    }
  const { processor, present, absent, remarks } = before
  return {
    ...{ processor, remarks },
    presentPercent: String(present.basisPoints / 100),
    presentCents: String(present.mils / 10),
    absentPercent: String(absent.basisPoints / 100),
    absentCents: String(absent.mils / 10),
    monthly: String(before.monthlyCents / 100),
    months: String(before.contractMonths),
    leaving: String(before.leavingFeeCents / 100),
  }
}

/** Converts to the server's units. Text that is not a number becomes -1, which the server refuses. */
export function parseTerms(typed: TermsDraft): QuoteTerms {
  const read = (text: string, scale: number) => {
    const value = parseNumber(text)
    return value === undefined ? -1 : Math.round(value * scale)
  }
  return {
    ...{ processor: typed.processor, remarks: typed.remarks },
    present: { basisPoints: read(typed.presentPercent, 100), mils: read(typed.presentCents, 10) },
    absent: { basisPoints: read(typed.absentPercent, 100), mils: read(typed.absentCents, 10) },
    monthlyCents: read(typed.monthly, 100),
    contractMonths: read(typed.months, 1),
    leavingFeeCents: read(typed.leaving, 100),
  }
}
