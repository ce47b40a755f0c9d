export const consentLabels = {
  call: 'Calls',
  text: 'Text messages',
  whatsapp: 'WhatsApp',
  email: 'Email',
  'e-records': 'Electronic records',
  accuracy: 'Accuracy of the answers',
  'credit-check': 'Credit reports',
  fee: 'Success fee',
  terms: 'Terms and privacy',
  'share-with-lender': 'Sharing with a lender',
  'owner-credit-check': 'Credit reports about another owner',
  'measured-prequalification': 'Estimate from bank statements',
  'start-application': 'Starting an application for them',
} as const
interface ConsentAction {
  readonly channel: keyof typeof consentLabels
  readonly action: 'given' | 'withdrawn'
}

/**
 * Formats what a person did, within a sentence. Anyone who chose records by mail from the start has withdrawn nothing.
 * @param earlier events of the same person.
 */
export function formatConsentAction({ channel, action }: ConsentAction, earlier: readonly ConsentAction[]): string {
  if (action === 'given') return 'given'
  const wasGiven = earlier.some((one) => one.channel === channel && one.action === 'given')
  return channel === 'e-records' && !wasGiven ? 'not given, records by mail chosen' : 'withdrawn'
}

export const consentChannels = Object.keys(consentLabels) as (keyof typeof consentLabels)[]
