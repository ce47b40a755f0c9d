/** Before a merchant's first payment, in the usual order. */
export const boardingSteps = [
  'application_signed',
  'voided_check',
  'identification',
  'processor_account',
  'equipment',
  'test_transaction',
  'live_date',
] as const
export type BoardingStep = (typeof boardingSteps)[number]

export const boardingLabels: Readonly<Record<BoardingStep, string>> = {
  application_signed: "Processor's application signed",
  voided_check: 'Voided check received',
  identification: 'Identification received',
  processor_account: 'Account opened by the processor',
  equipment: 'Equipment set up',
  test_transaction: 'Test payment successful',
  live_date: 'Go-live date set',
}

export const boardingDetails: Readonly<Partial<Record<BoardingStep, string>>> = {
  processor_account: "Processor's account number",
  equipment: 'Equipment set up',
}

export const boardingDays = 10

export const isBoarded = (done: readonly BoardingStep[]) => boardingSteps.every((step) => done.includes(step))
