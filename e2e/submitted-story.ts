import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '#server/platform/db/connect.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { readEmails } from './mailbox.ts'
import { owner, type Program, startProgram } from './program.ts'
import { expect, newVisitor, story } from './story.ts'
import { readSampleCode } from './submit-application.ts'

const staff = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }

/** A story with its own program, in which the application of a bakery in New York has been submitted to two lenders. */
export const submittedStory = story.extend<{ submitted: SubmittedApplication }>({
  // The program belongs to this story only.
  baseURL: undefined,
  submitted: [
    async ({ page }, use) => {
      const first = await startProgram(staff)
      const file = await submitBusinessApplication(page, first.address).finally(() => first.kill())
      await submitToLenders(first.dataDir, file.reference)
      const program = await startProgram({ ...staff, DATA_DIR: first.dataDir })
      await use({ program, ...file })
      await program.stop()
    },
    { timeout: 90_000 },
  ],
})

interface SubmittedApplication {
  readonly program: Program
  readonly reference: string
  readonly email: string
  readonly fullName: string
}

async function submitBusinessApplication(page: Page, address: string) {
  const { fullName, email } = newVisitor()
  const { request } = page
  const created = await request.post(`${address}/api/applications`, {
    data: { type: 'business', name: fullName, email },
  })
  const { reference } = (await created.json()).file
  const answers = {
    business: {
      ...{ legalName: 'Harbor Bakery LLC', entityType: 'llc', startedIn: '3/2019', industry: 'Bakery' },
      ...{ phone: '(212) 555-0142', street: '1 Pier Road', city: 'New York', state: 'NY', zip: '10001' },
    },
    owners: {
      owners: [
        {
          ...{ fullName, email, phone: '(212) 555-0142', sharePercent: 100, birthDate: '4/2/1980', ssn: '123-45-6789' },
          ...{ creditBand: 'not_sure', hasLegalRecord: 'no' },
          ...{ street: '1 Pier Road', city: 'New York', state: 'NY', zip: '10001' },
        },
      ],
    },
    request: { amountDollars: 50_000, purpose: 'A second oven', urgency: 'month' },
    financials: {
      ...{ monthlyRevenueDollars: 80_000, wasProfitable: 'yes', areTaxesCurrent: 'yes', hasPositions: 'no' },
      ...{ ein: '12-3456789', accountNumber: '000123456789' },
    },
  }
  for (const [step, values] of Object.entries(answers))
    await request.put(`${address}/api/applications/current/steps/${step}`, { data: { answers: values, version: 0 } })
  const agreements = agreementsFor('business', defaultSiteSettings.brand.name, {
    basisPoints: 500,
    amountCents: 5_000_000,
  })
  const sending = {
    agreements: agreements.map(({ purpose, version }) => ({ purpose, version })),
    signature: fullName,
    sampleCode: await readSampleCode(page, address),
  }
  const sent = await request.post(`${address}/api/applications/current/submit`, { data: sending })
  expect(await sent.json()).toMatchObject({ reference })
  return { reference, email, fullName }
}

/** Stores the result of reviewing and submitting in a stopped program's data; other stories cover these steps. */
async function submitToLenders(dataDir: string, reference: string) {
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const moved = `update applications set stage = 'with_lenders', stage_changed_at = now() where reference = $1 returning id`
  const applicationId = (await pool.query(moved, [reference])).rows[0].id
  for (const name of ['Pier Bank', 'Tide Capital']) {
    const lenderId = uuidv7()
    await pool.query(
      `insert into lenders (id, name, commission_basis_points, created_at, updated_at) values ($1, $2, 200, now(), now())`,
      [lenderId, name],
    )
    await pool.query(
      `insert into lender_submissions (id, application_id, lender_id, status, status_changed_at, method, share_consent_id, sent_at,
        created_at, updated_at) values ($1, $2, $3, 'sent', now(), 'link', $4, now(), now(), now())`,
      [uuidv7(), applicationId, lenderId, uuidv7()],
    )
  }
  await close()
}

/** Opens the application with the mailed code. */
export async function openByCode(
  page: Page,
  program: Program,
  { reference, email }: { reference: string; email: string },
) {
  await page.goto(`${program.address}/track-application`)
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Email').first().fill(email)
  await page.keyboard.press('Enter')
  let code = ''
  await expect
    .poll(() => {
      const mail = readEmails(program).findLast(
        (text) => text.includes(`To: ${email}`) && text.includes('Your code is'),
      )
      code = /Your code is (\d{3} \d{3})/.exec(mail ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
}
