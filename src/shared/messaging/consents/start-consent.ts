import { z } from 'zod/mini'
import { locale } from '#shared/kit/locale/locale.ts'
import { day } from '#shared/kit/moment.ts'

/** Changes with every change of the text. */
export const startConsentVersion = '2026-11-1'

export const startConsentMethods = ['phone', 'in_person', 'paper'] as const
type StartConsentMethod = (typeof startConsentMethods)[number]

export const startConsentLabels: Readonly<Record<StartConsentMethod, string>> = {
  phone: 'Phone call',
  in_person: 'In person',
  paper: 'Signed paper',
}

/** How and when someone asked staff to start an application for them. */
export const startConsent = z.object({
  method: z.enum(startConsentMethods, 'Choose how they asked'),
  on: day('Enter a date such as 2026-12-24'),
})
export type StartConsent = z.output<typeof startConsent>

const within: Readonly<Record<StartConsentMethod, string>> = {
  phone: 'in a phone call',
  in_person: 'in person',
  paper: 'on a signed paper',
}

const formatDay = (on: string) =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' },
  })

/** Returns how and when it was given, such as "in a phone call on November 24, 2026". */
export const formatStartConsent = ({ method, on }: StartConsent): string => `${within[method]} on ${formatDay(on)}`

/** Returns what staff confirm: it allows a draft, and replaces none of the applicant's signatures. */
export const startConsentText = (consent: StartConsent, { seller, staff }: { seller: string; staff: string }): string =>
  `The person asked ${seller} ${formatStartConsent(consent)} to start an application for them with the details they gave. They agreed to nothing else: they review, sign and submit it themselves. Recorded by ${staff}.`
