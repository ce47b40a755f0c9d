import type { LenderEstimate } from '#shared/intake/prequalification/estimate.ts'

/** 7.948 -> `7.95%` */
const percent = (value: number) => `${value.toFixed(2)}%`

/** Formats the APR range of a lender: `7.50% to 12.50%`, or one figure. */
export function aprRange({ low, high }: LenderEstimate['cost']['withOurFee']): string {
  const [from, to] = [percent(low.aprPercent), percent(high.aprPercent)]
  return from === to ? from : `${from} to ${to}`
}

export { percent }

export const paymentLabels: Readonly<Record<LenderEstimate['cost']['payments'], string>> = {
  monthly: 'Monthly payment',
  semimonthly: 'Payment twice a month',
  biweekly: 'Payment every two weeks',
  weekly: 'Weekly payment',
  daily: 'Payment each business day',
  once: 'Payment at the end',
}
