import { desc, eq } from 'drizzle-orm'
import { requireOwnApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import {
  type Messaging,
  reportPaths,
  type TextChoices,
  textAccount,
  whatsappAccount,
} from '#shared/applications/sms/contract.ts'
import { statusTextConsent, type TextChannel, textChannels } from '#shared/messaging/consents/status-text-consent.ts'
import { smsAccounts, smsMessages } from './table.ts'

const maxShown = 20

/** Returns the encryption context of a channel's secrets, so that copied values don't decrypt. */
export const smsSecretContext = (channel: string) => `sms_accounts:${channel}`

/** Returns a channel's account, if set up. */
export async function findTextAccount({ db }: Context, channel: TextChannel) {
  const [found] = await db.select().from(smsAccounts).where(eq(smsAccounts.channel, channel))
  return found
}

/** Lists the channels that are on. */
export async function listOpenChannels({ db }: Context): Promise<TextChannel[]> {
  const rows = await db
    .select({ channel: smsAccounts.channel })
    .from(smsAccounts)
    .where(eq(smsAccounts.isEnabled, true))
  return textChannels.filter((channel) => rows.some((row) => row.channel === channel))
}

/** Returns accounts without secrets and the latest messages. */
export async function findMessaging(ctx: Context, siteUrl: string): Promise<Messaging> {
  const of = async (channel: TextChannel) => {
    const found = await findTextAccount(ctx, channel)
    return {
      ...{ isEnabled: found?.isEnabled ?? false, hasSecret: found !== undefined },
      ...{ hasReportSecret: Boolean(found?.reportSecretEncrypted), verifyToken: found?.verifyToken ?? null },
      ...{ account: found?.account ?? null, reportUrl: siteUrl + reportPaths[channel], version: found?.version ?? 0 },
    }
  }
  const [text, whatsapp] = [await of('text'), await of('whatsapp')]
  const rows = await ctx.db
    .select({ message: smsMessages, reference: applications.reference })
    .from(smsMessages)
    .innerJoin(applications, eq(applications.id, smsMessages.applicationId))
    .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
    .limit(maxShown)
  return {
    text: { ...text, account: textAccount.safeParse(text.account).data ?? null },
    whatsapp: { ...whatsapp, account: whatsappAccount.safeParse(whatsapp.account).data ?? null },
    latest: rows.map(({ message: { id, channel, state, code, createdAt }, reference }) => ({
      ...{ id, channel, reference, state, code, at: createdAt.toISOString() },
    })),
  }
}

/** Returns the caller's choices; numbers are masked, because others may see the screen. */
export async function findTextChoices(ctx: Context): Promise<TextChoices> {
  const { id } = await requireOwnApplication(ctx)
  const { brand } = await findSiteSettings(ctx)
  const numbers = await findTextNumbers(ctx, id)
  return {
    ways: (await listOpenChannels(ctx)).map((channel) => ({
      ...{ channel, text: statusTextConsent(channel, brand.name) },
      number: numbers.get(channel)?.slice(-4) ?? null,
    })),
  }
}
