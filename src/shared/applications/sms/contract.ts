import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { singleLine, text } from '#shared/kit/text.ts'
import { textChannels } from '#shared/messaging/consents/status-text-consent.ts'

const channel = z.enum(textChannels, 'Unknown channel')
const urlMessage = 'Enter a URL that starts with https://'
const url = z.string(urlMessage).check(
  z.overwrite((value) => singleLine(value).replace(/\/+$/, '')),
  z.maxLength(200, urlMessage),
  z.regex(/^https?:\/\/[^\s/@?#]+(\/[^\s?#]*)?$/i, urlMessage),
)
const secretText = z._default(z.string().check(z.overwrite(singleLine), z.maxLength(600, 'This is too long')), '')

/** Any provider with Twilio's Messages API. */
export const textAccount = z.object({
  apiUrl: url,
  accountId: text(1, 80, 'Enter the account SID'),
  /** An E.164 number, or the SID of a messaging service. */
  from: z.string().check(
    z.overwrite((value) => singleLine(value).replace(/[\s().-]/g, '')),
    z.regex(/^(\+\d{8,15}|MG[0-9a-f]{32})$/, 'Enter a number with its country code, or a messaging service SID'),
  ),
})

/** The Cloud API and a template approved by Meta. */
export const whatsappAccount = z.object({
  apiUrl: url,
  phoneNumberId: z
    .string()
    .check(z.overwrite(singleLine), z.regex(/^\d{5,30}$/, 'Enter the phone number ID, digits only')),
  template: z
    .string()
    .check(
      z.overwrite(singleLine),
      z.regex(/^[a-z0-9_]{1,512}$/, 'Enter the template name: lowercase letters, digits and _'),
    ),
  language: z
    .string()
    .check(z.overwrite(singleLine), z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Enter the language, for example en_US')),
})

export const accounts = { text: textAccount, whatsapp: whatsappAccount } as const

export const textStates = ['waiting', 'sending', 'sent', 'delivered', 'failed'] as const
export type TextState = (typeof textStates)[number]

const shownChannel = <Account extends z.ZodMiniType>(account: Account) =>
  z.object({
    isEnabled: z.boolean(),
    account: z.nullable(account),
    hasSecret: z.boolean(),
    /** WhatsApp: an app secret is saved; Meta asks for `verifyToken`. */
    hasReportSecret: z.boolean(),
    verifyToken: z.nullable(z.string()),
    /** For replies and delivery reports. */
    reportUrl: z.string(),
    /** 0 until set up. */
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
        id: uuid(),
        channel,
        reference: z.string(),
        state: z.enum(textStates),
        code: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  }),
})
export type Messaging = z.output<typeof readMessaging.reply>

/**
 * An empty secret keeps the saved one. `reportSecret`: the app secret that signs WhatsApp reports. `conflict` if
 * changed since `version`.
 */
export const saveTextChannel = endpoint({
  ...{ method: 'PUT', path: '/api/admin/messaging/:channel', access: administratorRoles, stepUp: true },
  input: z.object({
    ...{ channel, version: recordVersion, isEnabled: z.boolean(), account: z.unknown() },
    ...{ secret: secretText, reportSecret: secretText },
  }),
  reply: z.object({}),
})

const numberMessage = 'Please enter a phone number with its area code'
const number = z
  .string(numberMessage)
  .check(z.overwrite(singleLine), z.minLength(7, numberMessage), z.maxLength(40, numberMessage))

/** `code`: why the provider refused; null if accepted. */
export const testTextChannel = endpoint({
  ...{ method: 'POST', path: '/api/admin/messaging/:channel/test', access: administratorRoles, stepUp: true },
  input: z.object({ channel, number }),
  reply: z.object({ code: z.nullable(z.string()) }),
})

const textChoices = z.object({
  ways: z.array(z.object({ channel, text: z.string(), number: z.nullable(z.string()) })),
})
export type TextChoices = z.output<typeof textChoices>

export const readTextChoices = endpoint({
  ...{ method: 'GET', path: '/api/tracking/texts', access: 'applicant' },
  input: z.object({}),
  reply: textChoices,
})

/** An empty `number` withdraws consent. */
export const chooseTexts = endpoint({
  ...{ method: 'PUT', path: '/api/tracking/texts/:channel', access: 'applicant', alwaysAllowed: true },
  input: z.object({
    channel,
    number: z._default(z.string().check(z.overwrite(singleLine), z.maxLength(40, numberMessage)), ''),
  }),
  reply: textChoices,
})

/** For replies and delivery reports; each has its own signature. */
export const reportPaths = { text: '/api/texts/sms', whatsapp: '/api/texts/whatsapp' } as const

/**
 * The opt-out keywords of 47 CFR 64.1200(a)(10) in any sentence, and plain phrases. Also matches "please don't stop": a
 * missed message does no harm.
 */
const stop =
  /\b(stop|stopall|quit|end|revoke|opt[\s-]?out|cancel|unsubscribe|arret|parar|alto)\b|\b(do not|don.?t|no more|never) (text|message|contact|write|whatsapp)|\b(remove|take) me\b|\bleave me alone\b/

/** Returns whether a reply asks to stop messages. */
export const asksToStop = (message: string): boolean => stop.test(message.toLowerCase())

/** Returns whether a reply is only an opt-in keyword. */
export const asksToStart = (message: string): boolean => /^\s*(start|unstop|begin|subscribe)[\s.!]*$/i.test(message)
