import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { singleLine, text } from '#shared/kit/text.ts'
import { textChannels } from '#shared/messaging/consents/status-text-consent.ts'

const channel = z.enum(textChannels, 'There is no such channel')
const urlMessage = 'Please give an address that begins with https://'
const url = z.string(urlMessage).check(
  z.overwrite((value) => singleLine(value).replace(/\/+$/, '')),
  z.maxLength(200, urlMessage),
  z.regex(/^https?:\/\/[^\s/@?#]+(\/[^\s?#]*)?$/i, urlMessage),
)
const secretText = z._default(z.string().check(z.overwrite(singleLine), z.maxLength(600, 'This is too long')), '')

/** How texts leave: any provider that speaks the Messages API of Twilio. */
export const textAccount = z.object({
  apiUrl: url,
  accountId: text(1, 80, 'Please give the account SID'),
  /** A number in E.164, or the SID of a messaging service. */
  from: z.string().check(
    z.overwrite((value) => singleLine(value).replace(/[\s().-]/g, '')),
    z.regex(/^(\+\d{8,15}|MG[0-9a-f]{32})$/, 'Please give the number with its country code, or a messaging service'),
  ),
})
export type TextAccount = z.output<typeof textAccount>

/** How WhatsApp messages leave: the Cloud API, and a template that Meta has approved. */
export const whatsappAccount = z.object({
  apiUrl: url,
  phoneNumberId: z
    .string()
    .check(z.overwrite(singleLine), z.regex(/^\d{5,30}$/, 'Please give the phone number id, digits alone')),
  template: z
    .string()
    .check(
      z.overwrite(singleLine),
      z.regex(/^[a-z0-9_]{1,512}$/, 'Please give the name of the template: small letters, digits and _'),
    ),
  language: z
    .string()
    .check(z.overwrite(singleLine), z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Please give the language like en_US')),
})
export type WhatsappAccount = z.output<typeof whatsappAccount>

export const accounts = { text: textAccount, whatsapp: whatsappAccount } as const

/** What was to be sent, the latest first, without to whom and without its words. */
export const textStates = ['waiting', 'sending', 'sent', 'delivered', 'failed'] as const
export type TextState = (typeof textStates)[number]

const shownChannel = <Account extends z.ZodMiniType>(account: Account) =>
  z.object({
    isOn: z.boolean(),
    /** Null until it was filled in. */
    account: z.nullable(account),
    hasSecret: z.boolean(),
    /** WhatsApp: whether what signs its reports was given, and the word that Meta asks for. */
    hasReportSecret: z.boolean(),
    verifyToken: z.nullable(z.string()),
    /** Where the provider reports replies and deliveries. */
    reportUrl: z.string(),
    /** Grows with each change; 0 until it was filled in. */
    version: z.int(),
  })

export const readMessaging = endpoint({
  ...{ method: 'GET', path: '/api/admin/messaging', access: administratorRoles },
  input: z.object({}),
  reply: z.object({
    text: shownChannel(textAccount),
    whatsapp: shownChannel(whatsappAccount),
    latest: z.array(
      z.object({
        id: z.uuid(),
        channel,
        reference: z.string(),
        state: z.enum(textStates),
        /** What the provider gave as the reason of a failure. */
        code: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  }),
})
export type Messaging = z.output<typeof readMessaging.reply>

/**
 * Switches a channel on or off and keeps its account, judged by `accounts`. Secrets are never read out again: an empty one keeps the one before.
 * `reportSecret`: the app secret with which WhatsApp signs. `conflict` where somebody has saved it since `version`.
 */
export const saveTextChannel = endpoint({
  ...{ method: 'PUT', path: '/api/admin/messaging/:channel', access: administratorRoles, stepUp: true },
  input: z.object({
    ...{ channel, version: recordVersion, isOn: z.boolean(), account: z.unknown() },
    ...{ secret: secretText, reportSecret: secretText },
  }),
  reply: z.object({}),
})

const numberMessage = 'Please give a phone number with its area code'
const number = z
  .string(numberMessage)
  .check(z.overwrite(singleLine), z.minLength(7, numberMessage), z.maxLength(40, numberMessage))

/** Sends one message to a number of the caller's own, with what is saved. `code`: why the provider refused it; null where it took it. */
export const testTextChannel = endpoint({
  ...{ method: 'POST', path: '/api/admin/messaging/:channel/test', access: administratorRoles, stepUp: true },
  input: z.object({ channel, number }),
  reply: z.object({ code: z.nullable(z.string()) }),
})

/** How the applicant of the open application is told on a phone, for each way that is on. */
const textChoices = z.object({
  ways: z.array(z.object({ channel, words: z.string(), number: z.nullable(z.string()) })),
})
export type TextChoices = z.output<typeof textChoices>

export const readTextChoices = endpoint({
  ...{ method: 'GET', path: '/api/tracking/texts', access: 'applicant' },
  input: z.object({}),
  reply: textChoices,
})

/** Agrees to messages at a number, or takes it back (`number` empty). */
export const chooseTexts = endpoint({
  ...{ method: 'PUT', path: '/api/tracking/texts/:channel', access: 'applicant' },
  input: z.object({
    channel,
    number: z._default(z.string().check(z.overwrite(singleLine), z.maxLength(40, numberMessage)), ''),
  }),
  reply: textChoices,
})

/** Where providers report what people answered and what became of messages; each signs in its own way. */
export const reportPaths = { text: '/api/texts/sms', whatsapp: '/api/texts/whatsapp' } as const
