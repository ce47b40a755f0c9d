import type { TextState } from '#shared/applications/sms/contract.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

export const channelLabels: Readonly<Record<TextChannel, string>> = { text: 'Text messages', whatsapp: 'WhatsApp' }

export const stateLabels: Readonly<Record<TextState, string>> = {
  waiting: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
}

const codes: Readonly<Record<string, string>> = {
  'newer-news': 'a newer update replaced it',
  'number-changed': 'the applicant changed the number',
  'switched-off': 'the channel was off',
  'no-consent': 'consent was withdrawn',
  unsubscribed: 'the recipient replied STOP',
  bounced: 'the number can’t receive messages',
  unclear: 'the provider never confirmed it',
  ESAMPLE: 'nothing is sent for sample data',
  EHOST: 'the server’s OUTBOUND_HOSTS doesn’t list the provider',
  ETIMEDOUT: 'the provider didn’t respond',
}

/** Formats a failed delivery's reason: a text, or the provider's code. */
export const formatCode = (code: string): string => codes[code] ?? `code ${code}`

interface AccountField {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly usual?: string
}

export const accountFields: Readonly<Record<TextChannel, readonly AccountField[]>> = {
  text: [
    {
      ...{ name: 'apiUrl', label: 'Provider URL', usual: 'https://api.twilio.com' },
      help: 'Twilio, or any provider that supports its Messages API.',
    },
    { name: 'accountId', label: 'Account SID' },
    { name: 'from', label: 'Sender', help: 'A phone number with country code, or the SID of a messaging service.' },
  ],
  whatsapp: [
    {
      ...{ name: 'apiUrl', label: 'Cloud API URL', usual: 'https://graph.facebook.com/v23.0' },
      help: 'Including the Graph API version.',
    },
    { name: 'phoneNumberId', label: 'Phone number ID', help: 'From your app at Meta, not the phone number itself.' },
    {
      ...{ name: 'template', label: 'Template', usual: 'application_news' },
      help: 'The template name approved by Meta. It needs two variables: the reference and the link to the application.',
    },
    { name: 'language', label: 'Template language', usual: 'en_US' },
  ],
}

export const secretLabels: Readonly<Record<TextChannel, string>> = { text: 'Auth token', whatsapp: 'Access token' }

export const stateTones: Readonly<Record<TextState, StatusTone>> = {
  waiting: 'neutral',
  sending: 'blue',
  sent: 'blue',
  delivered: 'green',
  failed: 'red',
}
