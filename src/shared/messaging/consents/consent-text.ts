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
} as const
export const consentChannels = Object.keys(consentLabels) as (keyof typeof consentLabels)[]
