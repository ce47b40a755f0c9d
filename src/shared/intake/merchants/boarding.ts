/** What has to be done before a merchant takes the first card, in the usual order. */
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
  voided_check: 'Voided check here',
  identification: 'Identification here',
  processor_account: 'Account opened by the processor',
  equipment: 'Equipment set up',
  test_transaction: 'Test payment went through',
  live_date: 'First day agreed',
}

/** What has to be written beside a step, where a date alone says too little. */
export const boardingDetails: Readonly<Partial<Record<BoardingStep, string>>> = {
  processor_account: "The processor's number of the account",
  equipment: 'What was set up',
}

/** Days after which an account in boarding is late. */
export const boardingDays = 10

export const isBoarded = (done: readonly BoardingStep[]) => boardingSteps.every((step) => done.includes(step))
