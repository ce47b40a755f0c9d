import fs from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { applications } from '#server/features/applications/table.ts'
import { expectCommission, makeDue } from '#server/features/commissions/commands/follow-offer.ts'
import { openDeal } from '#server/features/deals/commands.ts'
import { lenders } from '#server/features/lenders/table.ts'
import { systemContext } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { owner, type Program, startProgram } from './program.ts'
import { expectSound } from './sound.ts'
import { openDesk } from './staff.ts'
import { expect, story } from './story.ts'

const staff = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }

/** A program of its own with a bakery that was funded 200 days ago for a year. */
const fundedStory = story.extend<{ funded: Program }>({
  baseURL: async ({ funded }, use) => {
    await use(funded.address)
  },
  funded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const first = await startProgram(staff)
      await first.kill()
      await fillIn(first.dataDir)
      const program = await startProgram({ ...staff, DATA_DIR: first.dataDir })
      await use(program)
      await program.stop()
      fs.rmSync(first.dataDir, { recursive: true, force: true })
    },
    { timeout: 90_000 },
  ],
})

async function fillIn(dataDir: string) {
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const ctx = systemContext({ pool, now: () => new Date() }, 'story')
  const [now, lenderId, applicationId] = [ctx.now(), uuidv7(), uuidv7()]
  await ctx.db
    .insert(lenders)
    .values({ id: lenderId, name: 'Pier Bank', clawbackDays: 45, createdAt: now, updatedAt: now })
  await ctx.db.insert(applications).values({
    ...{ id: applicationId, reference: 'HL-7Q4K-92XM', type: 'business', stage: 'funded', stageSince: now },
    ...{ name: 'Ada Harbor', email: 'ada@example.com', emailNormalized: 'ada@example.com' },
    ...{ businessName: 'Harbor Bakery LLC', submittedAt: now, createdAt: now, updatedAt: now },
  })
  const figures = { advanceCents: 5_000_000, paybackCents: 6_500_000, netFundedCents: 5_000_000 }
  const fundedOn = addDays(now.toISOString().slice(0, 10), -200)
  await expectCommission(ctx, {
    applicationId,
    lenderId,
    terms: { basis: 'advance', basisPoints: 300, flatCents: 0 },
    figures,
  })
  await openDeal(ctx, {
    ...{ applicationId, lenderId, fundedOn, amountCents: 5_000_000, netFundedCents: 5_000_000, repaidCents: 6_500_000 },
    ...{ paymentCents: 125_000, payments: 52, months: 12 },
    price: { kind: 'factor', factorThousandths: 1_300, months: 12, frequency: 'weekly' },
  })
  await makeDue(ctx, { applicationId, fundedOn, figures })
  await close()
}

fundedStory('a commission is divided, received and passed on; its client is offered more', async ({ page }) => {
  await openDesk(page, '/admin/commissions')
  await expect(page.getByText('Lenders owe us $1,500.00')).toBeVisible()
  await expectSound(page, 'commissions', [{ width: 360, textSize: 200 }, { width: 1280 }])
  await page.setViewportSize({ width: 360, height: 800 })
  const placeOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y
  expect(await placeOf('Refresh')).toBe(await placeOf('Statement'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Pier Bank' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Commission' })
  await panel.getByRole('button', { name: 'Divide it' }).click()
  await panel.getByLabel('Name of the partner').fill('Pier Referrals')
  await panel.getByLabel('Percent').fill('33.33')
  await expect(panel.getByText('Stays with the house: $1,000.05')).toBeVisible()
  // Whoever goes on before a slow answer is not told that somebody else was faster.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/commissions/*/shares', async (route) => {
    await answer.promise
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Save the shares' }).click()
  await panel.getByRole('button', { name: 'Money came' }).click()
  await panel.getByLabel('Amount, dollars').fill('1,500.01')
  await expect(panel.getByRole('button', { name: 'Note the payment' })).toBeDisabled()
  answer.resolve()
  await panel.getByRole('button', { name: 'Note the payment' }).click()
  await expect(panel.getByText('more than is still to come').first()).toBeVisible()
  await panel.getByLabel('Amount, dollars').fill('1,500')
  await panel.getByRole('button', { name: 'Note the payment' }).click()
  await expect(panel.getByText('Pays us · Received · $0.00 open')).toBeVisible()

  await page.getByRole('link', { name: 'Pier Referrals' }).click()
  await panel.getByRole('button', { name: 'Approve it' }).click()
  await panel.getByRole('button', { name: 'Approve it' }).click()
  await panel.getByRole('button', { name: 'Pay it' }).click()
  await panel.getByRole('button', { name: 'Note the payment' }).click()
  await expect(panel.getByText('Is paid by us · Paid · $0.00 open')).toBeVisible()
  await expectSound(page, 'a commission', [{ width: 1280 }])

  await page.goto('/admin/renewals')
  await expect(page.getByRole('row').getByText('Agreed to neither')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const words of ['$50,000, ', '50% on '])
    expect((await page.getByRole('cell').getByText(words).boundingBox())?.height, words).toBeLessThan(30)
  await expectSound(page, 'renewals', [{ width: 360, textSize: 200 }])
  await page.keyboard.press('j')
  await expect(page.getByRole('row').getByRole('link').first()).toBeFocused()
  await page.getByRole('button', { name: 'Offer more' }).click()
  await expect(page.getByText('Harbor Bakery LLC can apply again').first()).toBeVisible()
  await expect(page.getByText('Nobody to ask now')).toBeVisible()
})
