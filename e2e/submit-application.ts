import { expect, type Page } from '@playwright/test'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { newVisitor } from './story.ts'

/**
 * Returns the code in the sample page of the open application, from its title. @param address of the program, if it
 * is not the story's.
 */
export async function readSampleCode({ request }: Pick<Page, 'request'>, address = ''): Promise<string> {
  const sample = await (await request.get(`${address}/api/applications/current/sample.pdf`)).body()
  return /\(Sample page, code (\w+)\)/.exec(sample.toString('latin1'))?.[1] ?? ''
}

/** Submits a personal application from this browser; returns its applicant. */
export async function submitApplication(page: Pick<Page, 'request'>) {
  const { fullName, email, phone } = newVisitor()
  const { request } = page
  const created = await request.post('/api/applications', { data: { type: 'personal', name: fullName, email } })
  const { reference } = (await created.json()).file
  const answers = {
    applicant: {
      ...{ fullName, phone, street: '1 Pier Road', city: 'New York', state: 'NY', zip: '10001', housing: 'rent' },
      ssn: '123-45-6789',
    },
    request: { amountDollars: 25_000, purpose: 'A new roof', urgency: 'month' },
    income: {
      ...{ employment: 'employed', employer: 'Pier Bakery', yearlyIncomeDollars: 62_000, monthlyDebtsDollars: 400 },
      creditBand: 'not_sure',
    },
  }
  for (const [step, values] of Object.entries(answers))
    await request.put(`/api/applications/current/steps/${step}`, { data: { answers: values, version: 0 } })
  const agreements = agreementsFor('personal', defaultSiteSettings.brand.name, {
    basisPoints: 0,
    amountCents: 2_500_000,
  })
  const sending = {
    agreements: agreements.map(({ purpose, version }) => ({ purpose, version })),
    signature: fullName,
    sampleCode: await readSampleCode(page),
  }
  expect((await request.post('/api/applications/current/submit', { data: sending })).status()).toBe(200)
  return { reference, email, fullName }
}
