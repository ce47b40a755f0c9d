import { count, desc, eq, inArray } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { listLenders } from '#server/placement/lenders/queries.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { SetUp, SetUpStep } from '#shared/admin/set-up/contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { hasRealLender } from '#shared/placement/lenders/sample-lenders.ts'
import { type LaunchCheck, launchBlockers } from '#shared/system/launch/launch-blockers.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

export interface SetUpSource {
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  /** Of the newest backup. */
  readonly findBackupTime: (ctx: Context) => Promise<Date | undefined>
}

interface Found {
  readonly isDone: boolean
  readonly detail: string
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const formatDay = (iso: string) => day.format(new Date(`${iso}T00:00:00Z`))

/** Returns what an owner still has to set up, from the records. */
export async function findSetUp(ctx: Context, source: SetUpSource): Promise<SetUp> {
  const settings = await findSiteSettings(ctx)
  const blockers = launchBlockers(settings)
  const checked = (check: LaunchCheck, done: string): Found => {
    const missing = blockers[check]
    return { isDone: missing === undefined, detail: missing ?? done }
  }
  const found: Record<SetUpStep, Found> = {
    address: checked('address', settings.contact.address.split('\n')[0] ?? ''),
    phone: checked('phone', settings.contact.phone),
    licenses: checked('licenses', licensesText(settings)),
    claims: checked('claims', settings.claims.length === 0 ? 'You advertise none.' : 'Every figure has its evidence.'),
    logo: logoStep(settings),
    email: await emailStep(ctx, source.mail),
    lenders: await lenderStep(ctx),
    staff: await staffStep(ctx, settings),
    legal_review: reviewStep(settings),
    backups: await backupStep(ctx, source),
    open: settings.launch.isOpen
      ? { isDone: true, detail: 'The site is open.' }
      : { isDone: false, detail: 'Visitors see a “Not open yet” notice, and search engines don’t list it.' },
  }
  const steps = (Object.keys(found) as SetUpStep[]).map((step) => ({ step, ...found[step] }))
  return { steps, isHidden: settings.launch.isChecklistHidden && steps.every(({ isDone }) => isDone) }
}

const licensesText = ({ licenses, launch }: SiteSettings) =>
  licenses.length > 0 ? `${licenses.length} entered.` : launch.licenseExemption

const logoStep = ({ brand }: SiteSettings): Found =>
  brand.logo || brand.icon
    ? { isDone: true, detail: 'Uploaded.' }
    : { isDone: false, detail: 'Until you upload one, we show your initials.' }

/** Delivery itself is confirmed by the user who gets the test. */
async function emailStep(ctx: Context, { smtpUrl, from }: SetUpSource['mail']): Promise<Found> {
  if (!smtpUrl)
    return {
      isDone: false,
      detail: 'No mail server is set (SMTP_URL): emails are written to files, and no one gets them.',
    }
  if (from.includes('@localhost'))
    return {
      isDone: false,
      detail: 'Set MAIL_FROM to an address of your domain: mail servers refuse noreply@localhost.',
    }
  const [test] = await ctx.db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, 'job.test-mail'))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return test
    ? { isDone: true, detail: `Last test email: ${formatDay(test.at.toISOString().slice(0, 10))}.` }
    : { isDone: false, detail: 'Send a test email, and check that it arrives.' }
}

async function lenderStep(ctx: Context): Promise<Found> {
  const lenders = await listLenders(ctx)
  const samples = lenders.filter(({ isSample, status }) => isSample && status === 'active').length
  if (!hasRealLender(lenders)) return { isDone: false, detail: 'Add the first lender you work with, and activate it.' }
  const active = lenders.filter(({ isSample, status }) => !isSample && status === 'active').length
  return samples > 0
    ? { isDone: false, detail: `${active} active. Remove the ${samples} sample lenders.` }
    : { isDone: true, detail: `${active} active.` }
}

async function staffStep(ctx: Context, { launch }: SiteSettings): Promise<Found> {
  const [{ members } = { members: 0 }] = await ctx.db
    .select({ members: count() })
    .from(staff)
    .where(inArray(staff.status, ['active']))
  if (members > 1) return { isDone: true, detail: `${members} accounts.` }
  if (launch.worksAlone) return { isDone: true, detail: 'You work alone.' }
  return { isDone: false, detail: 'Invite your team, or choose “I work alone” under Go live.' }
}

const reviewStep = ({ launch: { legalReviewBy, legalReviewOn } }: SiteSettings): Found =>
  legalReviewBy && legalReviewOn
    ? { isDone: true, detail: `By ${legalReviewBy} on ${formatDay(legalReviewOn)}.` }
    : {
        isDone: false,
        detail: 'Have a lawyer review disclosures, terms and privacy policy, and record who did and when.',
      }

/** A week, so that a weekly backup counts. */
const freshMs = 8 * 24 * 60 * 60_000

async function backupStep(ctx: Context, { findBackupTime }: SetUpSource): Promise<Found> {
  const at = await findBackupTime(ctx)
  if (!at) return { isDone: false, detail: 'Set BACKUP_DIR, or run npm run backup. Then test a restore.' }
  const on = formatDay(at.toISOString().slice(0, 10))
  return ctx.now().getTime() - at.getTime() < freshMs
    ? { isDone: true, detail: `Last backup: ${on}.` }
    : { isDone: false, detail: `The last backup is from ${on}.` }
}
