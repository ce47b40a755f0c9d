import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import type { TextState } from '#shared/messaging/sms/contract.ts'

export const channelLabels: Readonly<Record<TextChannel, string>> = { text: 'Text messages', whatsapp: 'WhatsApp' }

export const stateLabels: Readonly<Record<TextState, string>> = {
  waiting: 'Waits',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
}

const codes: Readonly<Record<string, string>> = {
  'newer-news': 'there was newer news',
  'number-changed': 'they chose another number',
  'switched-off': 'the channel was off',
  'no-consent': 'they no longer agreed',
  unsubscribed: 'they answered STOP',
  bounced: 'the number cannot be written to',
  unclear: 'the provider never said whether it took it',
  ESAMPLE: 'sample data is sent to nobody',
  ETIMEDOUT: 'the provider did not answer',
}

/** Why something was not delivered: in words, or the code of the provider. */
export const formatCode = (code: string): string => codes[code] ?? `code ${code}`

interface AccountField {
  readonly name: string
  readonly label: string
  readonly help?: string
  /** What stands there before anybody has typed. */
  readonly usual?: string
}

/** What an account is made of, in the order of its form. */
export const accountFields: Readonly<Record<TextChannel, readonly AccountField[]>> = {
  text: [
    {
      ...{ name: 'apiUrl', label: 'Address of the provider', usual: 'https://api.twilio.com' },
      help: 'Twilio, or a provider that speaks its Messages API.',
    },
    { name: 'accountId', label: 'Account SID' },
    { name: 'from', label: 'Sender', help: 'The number with its country code, or the SID of a messaging service.' },
  ],
  whatsapp: [
    {
      ...{ name: 'apiUrl', label: 'Address of the Cloud API', usual: 'https://graph.facebook.com/v23.0' },
      help: 'With the version of the Graph API.',
    },
    { name: 'phoneNumberId', label: 'Phone number id', help: 'From the app at Meta; not the number itself.' },
    {
      ...{ name: 'template', label: 'Template', usual: 'application_news' },
      help: 'Its name as Meta approved it. It has two places: the reference, and the link to the application.',
    },
    { name: 'language', label: 'Language of the template', usual: 'en_US' },
  ],
}

export const secretLabels: Readonly<Record<TextChannel, string>> = { text: 'Auth token', whatsapp: 'Access token' }
