import { v7 as uuidv7 } from 'uuid'
import { applications } from '#server/applications/applications/table.ts'
import { expectCommission, makeCommissionsDue } from '#server/placement/commissions/commands/sync-with-offer.ts'
import { openDeal } from '#server/placement/deals/commands.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { systemContext } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { daytime } from './daytime-story.ts'
import { createDataDir, owner, type Program, startProgram } from './program.ts'
import { story } from './story.ts'

const staff = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }

/** A story with its own program, at daytime, with a bakery that was funded 200 days ago for a year. */
export const fundedStory = story.extend<{ funded: Program }>({
  baseURL: async ({ funded }, use) => {
    await use(funded.address)
  },
  funded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const dataDir = createDataDir()
      await insertFundedDeal(dataDir)
      const program = await startProgram({ ...staff, ...daytime, DATA_DIR: dataDir })
      await use(program)
      await program.stop()
    },
    { timeout: 90_000 },
  ],
})

async function insertFundedDeal(dataDir: string) {
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const ctx = systemContext({ pool, now: () => new Date() }, 'story')
  const [now, lenderId, applicationId] = [ctx.now(), uuidv7(), uuidv7()]
  await ctx.db
    .insert(lenders)
    .values({ id: lenderId, name: 'Pier Bank', clawbackDays: 45, createdAt: now, updatedAt: now })
  await ctx.db.insert(applications).values({
    ...{ id: applicationId, reference: 'HL-7Q4K-92XM', type: 'business', stage: 'funded', stageChangedAt: now },
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
    ownerStaffId: null,
  })
  await openDeal(ctx, {
    ...{ applicationId, lenderId, fundedOn, amountCents: 5_000_000, netFundedCents: 5_000_000, repaidCents: 6_500_000 },
    ...{ paymentCents: 125_000, payments: 52, months: 12 },
    price: { kind: 'factor', factorThousandths: 1_300, months: 12, frequency: 'weekly' },
  })
  await makeCommissionsDue(ctx, { applicationId, fundedOn, figures })
  await close()
}
