import type { QuoteTerms } from '#shared/intake/merchants/quote-terms.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'

/** The terms of a quote as they are typed: percent, cents for each payment, dollars, months. */
export interface TypedTerms {
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

/** What is asked, in order; `field` is how the server names it. */
export const termFields = [
  { name: 'processor', label: 'Processor', field: 'processor', isNumber: false },
  { name: 'presentPercent', label: 'Margin at the counter, percent', field: 'present.basisPoints', isNumber: true },
  { name: 'presentCents', label: 'and cents for each payment', field: 'present.mils', isNumber: true },
  { name: 'absentPercent', label: 'Margin keyed or online, percent', field: 'absent.basisPoints', isNumber: true },
  { name: 'absentCents', label: 'and cents for each of those', field: 'absent.mils', isNumber: true },
  { name: 'monthly', label: 'Monthly fee, dollars', field: 'monthlyCents', isNumber: true },
  { name: 'months', label: 'Contract, months (0: none)', field: 'contractMonths', isNumber: true },
  { name: 'leaving', label: 'Fee for leaving early, dollars', field: 'leavingFeeCents', isNumber: true },
] as const satisfies readonly { name: keyof TypedTerms; label: string; field: string; isNumber: boolean }[]

/** Those of the version before, to be changed; empty where there is none. */
export function firstTerms(before: QuoteTerms | undefined): TypedTerms {
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

/** As the server takes them. What is no number becomes -1, which it refuses by its name. */
export function readTerms(typed: TypedTerms): QuoteTerms {
  const read = (text: string, scale: number) => {
    const value = typedNumber(text)
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
