/** Texts next to the amount slider. */

// format-payment-range.ts
export const range = (from: string, to: string) => `${from} to ${to}`
export const paymentEstimate = (payments: string, months: number) => `${payments} a month over ${months} months`
export const costEstimate = (costs: string, fee: string, aprWithFee: string, aprWithoutFee: string) =>
  `Total cost ${costs}, our ${fee} fee included. APR ${aprWithFee} with our fee, ${aprWithoutFee} without it.`
