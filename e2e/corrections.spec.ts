import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { applications } from '#server/applications/applications/table.ts'
import { insertSplits } from '#server/placement/commissions/commands/split-commission.ts'
import { expectCommission } from '#server/placement/commissions/commands/sync-with-offer.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import { systemContext } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { brokerageToday } from './brokerage-day.ts'
import { daytime } from './daytime-story.ts'
import { expectAccessible } from './expect-accessible.ts'
import { createDataDir, owner, type Program, startProgram } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

const staff = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }

/** Its own program, in which a bakery signed the contract of Pier Bank for $50,000; Quay Capital's offer is open. */
const signedStory = story.extend<{ signed: Program }>({
  baseURL: async ({ signed }, use) => {
    await use(signed.address)
  },
  signed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const dataDir = createDataDir()
      await insertSignedContract(dataDir)
      const program = await startProgram({ ...staff, ...daytime, DATA_DIR: dataDir })
      await use(program)
      await program.stop()
    },
    { timeout: 90_000 },
  ],
})

async function insertSignedContract(dataDir: string) {
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const ctx = systemContext({ pool, now: () => new Date() }, 'story')
  const [now, applicationId] = [ctx.now(), uuidv7()]
  const times = { createdAt: now, updatedAt: now }
  await ctx.db.insert(applications).values({
    ...{ id: applicationId, reference: 'HL-7Q4K-92XM', type: 'business', stage: 'final_checks', stageChangedAt: now },
    ...{ name: 'Ada Harbor', email: 'ada@example.com', emailNormalized: 'ada@example.com' },
    ...{ businessName: 'Harbor Bakery LLC', submittedAt: now, ...times },
  })
  const offered = [
    ['Pier Bank', 'accepted', 'accepted_by_client'],
    ['Quay Capital', 'presented', 'offer_received'],
  ] as const
  for (const [name, status, submission] of offered) {
    const [lenderId, submissionId] = [uuidv7(), uuidv7()]
    await ctx.db.insert(lenders).values({ id: lenderId, name, ...times })
    await ctx.db.insert(lenderSubmissions).values({
      ...{ id: submissionId, applicationId, lenderId, status: submission, statusChangedAt: now, method: 'link' },
      ...{ shareConsentId: uuidv7(), sentAt: now, ...times },
    })
    await ctx.db.insert(offers).values({
      ...{ id: uuidv7(), submissionId, applicationId, lenderId, product: 'term_loan', status, ...times },
      ...{ statusChangedAt: now, amountCents: 5_000_000, lenderFeesCents: 0, successFeeCents: 250_000, state: '' },
      ...{ receivedCents: 5_000_000, repaidCents: 5_648_816, paymentCents: 235_367, payments: 24, ruleJudgedAt: now },
      ...{ aprThousandths: 17_230, aprWithoutFeeThousandths: 12_000 },
      terms: {
        price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
        conditions: { collateral: '', hasUccFiling: false, hasPersonalGuarantee: false, prepayment: 'No charge.' },
        ...{ commissionBasisPoints: 300, successFeeBasisPoints: 500, pricedOn: brokerageToday() },
      },
      ...(status === 'accepted' && {
        ...{ acceptedAt: now, choice: { name: 'Ada Harbor', at: now.toISOString(), ip: '', userAgent: '' } },
        contract: { signedOn: brokerageToday(), reference: 'Contract 17' },
      }),
    })
    if (status !== 'accepted') continue
    await expectCommission(ctx, {
      ...{ applicationId, lenderId, ownerStaffId: null, terms: { basis: 'advance', basisPoints: 300, flatCents: 0 } },
      figures: { advanceCents: 5_000_000, paybackCents: 5_648_816, netFundedCents: 5_000_000 },
    })
    const [expected] = await ctx.db.select().from(commissions)
    if (expected) await insertSplits(ctx, expected, [{ staffId: null, partner: 'Pier Referrals', basisPoints: 5_000 }])
  }
  await close()
}

async function recordFunding(page: Page, amount: string) {
  await page.getByLabel('Funded on').fill(brokerageToday())
  await page.getByLabel('Amount the lender sent').fill(amount)
  await page.getByLabel('The lender’s confirmation').fill('Wire 4711')
  await page.getByRole('button', { name: 'Record funding' }).click()
}

async function correctFunding(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Correct funding' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct funding' })
  await dialog.getByLabel('Amount the lender sent').fill(amount)
  await dialog.getByLabel('Reason for the correction').fill('A digit was missing')
  await expect(dialog.getByRole('row', { name: /^Success fee/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Correct funding' }).click()
  await expect(dialog).toHaveCount(0)
}

async function rescind(page: Page) {
  await page.getByRole('button', { name: 'Rescind deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rescind deal' })
  await expect(dialog.getByText('The funding of $50,000.00 will be rescinded.')).toBeVisible()
  await expect(dialog.getByText('The offer from Quay Capital for $50,000.00 will be open again.')).toBeVisible()
  await expectAccessible(page, 'rescinding', [{ width: 360, textSize: 200 }, { width: 1280 }])
  await dialog.getByLabel('Reason').fill('The wire came back')
  await dialog.getByRole('button', { name: 'Rescind deal' }).click()
  await expect(page.getByText('The deal was rescinded.')).toBeVisible()
}

/** In the fee's panel. */
async function enter(page: Page, action: string, typed: { amount: string; reference: string }) {
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByLabel('Amount in dollars').fill(typed.amount)
  await dialog.getByLabel('Method').selectOption('Check')
  await dialog.getByLabel('Reference').fill(typed.reference)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

async function readPdf(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return (await readFile(await file.path())).subarray(0, 5).toString()
}

/** Pays the fee in two parts, the second too large, and refunds the rest. */
async function collectFee(page: Page) {
  await page.goto('/admin/success-fees')
  await expect(page.locator('summary').filter({ hasText: 'Outstanding' })).toContainText('$2,500.00')
  await page.getByRole('link', { name: 'Harbor Bakery LLC' }).first().click()
  const [name, exact] = ['Success fee', true]
  const panel = page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name, exact }))
  await expect(panel.getByText('$2,500.00 due on')).toBeVisible()
  await expectAccessible(page, 'a fee that is open', [{ width: 360, textSize: 200 }, { width: 1280 }])
  const invoice = panel.getByRole('button', { name: /^Download PDF of INV-/ }).first()
  expect(await readPdf(page, () => invoice.click())).toBe('%PDF-')

  await enter(page, 'Record payment', { amount: '1,000', reference: '1001' })
  await expect(panel.getByText('Partly paid')).toBeVisible()
  await expect(panel.getByText('$1,500.00 due on')).toBeVisible()
  await enter(page, 'Record payment', { amount: '2,000', reference: '1002' })
  await expect(panel.getByText('Credit to refund')).toBeVisible()
  await page.getByRole('button', { name: 'Record refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record refund' })
  await dialog.getByLabel('Amount in dollars').fill('500.01')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(dialog.getByText('This is more than the credit of $500.00').first()).toBeVisible()
  await dialog.getByLabel('Amount in dollars').fill('500')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText('Paid', { exact: true }).first()).toBeVisible()
  const receipt = panel.getByRole('button', { name: 'Receipt for the payment of $1,000.00' })
  expect(await readPdf(page, () => receipt.click())).toBe('%PDF-')
  await expectAccessible(page, 'a fee that is paid', [{ width: 360, textSize: 200 }, { width: 1280 }])
}

/** Returns a function that sends to the admin API, and fails on an error. */
async function signIn({ request }: Page) {
  const { token } = await (await request.post('/api/auth/login', { data: owner })).json()
  const headers = { authorization: `Bearer ${token}` }
  return async (path: string, data?: object) => {
    const url = `/api/admin/${path}`
    const answer = data ? await request.post(url, { headers, data }) : await request.get(url, { headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
}

signedStory(
  'a funding is mistyped, corrected, rescinded and recorded again; fee, refund and payout add up',
  async ({ page }) => {
    signedStory.setTimeout(180_000)
    await openAdmin(page, '/admin/applications?view=all')
    await page.getByRole('link', { name: 'Ada Harbor' }).click()
    await recordFunding(page, '5,000')
    await page.getByRole('button', { name: 'Record $5,000.00' }).click()
    await expect(page.getByText('Success fee due on')).toContainText('$250')

    await correctFunding(page, '50,000')
    await expect(page.getByText('Success fee due on')).toContainText('$2,500')
    await page.getByRole('button', { name: 'Undo correction' }).click()
    await expect(page.getByText('Success fee due on')).toContainText('$250')
    await correctFunding(page, '50,000')

    await rescind(page)
    await expect(page.getByText('Success fee due on')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo rescission' }).click()
    await expect(page.getByText('Success fee due on')).toContainText('$2,500')
    await rescind(page)
    await recordFunding(page, '50,000')
    await expect(page.getByText('Success fee due on')).toContainText('$2,500')

    await collectFee(page)

    const call = await signIn(page)
    const { commissions: lines } = await call('commissions')
    const whole = lines.find((line: { direction: string }) => line.direction === 'receivable')
    const action = { kind: 'settle', amountCents: 150_000, on: brokerageToday() }
    await call(`commissions/${whole.id}/actions`, { version: whole.version, action })

    // Signing in for the calls above replaced the page's session.
    await openAdmin(page, '/admin/commissions/payouts')
    await page.getByRole('button', { name: 'New payout' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Pay period').selectOption({ index: 0 })
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('$750.00 to 1 payee.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await dialog.getByLabel('Reference').fill('ACH 4711')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(page.getByRole('button', { name: 'Undo payment' })).toBeVisible()
  },
)
