import { desc, eq } from 'drizzle-orm'
import { requireOwnApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { textAccounts, textMessages } from '#server/messaging/sms/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { statusTextConsent, type TextChannel, textChannels } from '#shared/messaging/consents/status-text-consent.ts'
import {
  type Messaging,
  reportPaths,
  type TextChoices,
  textAccount,
  whatsappAccount,
} from '#shared/messaging/sms/contract.ts'

/** Of the log. */
const shown = 20

/** What the secrets of a channel belong to: a value copied to another row does not open there. */
export const textSecretContext = (channel: string) => `text_accounts:${channel}`

/** Undefined where nobody has filled it in. */
export async function findTextAccount({ db }: Context, channel: TextChannel) {
  const [found] = await db.select().from(textAccounts).where(eq(textAccounts.channel, channel))
  return found
}

/** The channels by which messages leave now. */
export async function listOpenChannels({ db }: Context): Promise<TextChannel[]> {
  const rows = await db.select({ channel: textAccounts.channel }).from(textAccounts).where(eq(textAccounts.isOn, true))
  return textChannels.filter((channel) => rows.some((row) => row.channel === channel))
}

/** The accounts, without their secrets, and the latest messages. @param siteUrl without a slash at its end. */
export async function findMessaging(ctx: Context, siteUrl: string): Promise<Messaging> {
  const of = async (channel: TextChannel) => {
    const found = await findTextAccount(ctx, channel)
    return {
      ...{ isOn: found?.isOn ?? false, hasSecret: found !== undefined },
      ...{ hasReportSecret: Boolean(found?.reportSecretSealed), verifyToken: found?.verifyToken ?? null },
      ...{ account: found?.account ?? null, reportUrl: siteUrl + reportPaths[channel], version: found?.version ?? 0 },
    }
  }
  const [text, whatsapp] = [await of('text'), await of('whatsapp')]
  const rows = await ctx.db
    .select({ message: textMessages, reference: applications.reference })
    .from(textMessages)
    .innerJoin(applications, eq(applications.id, textMessages.applicationId))
    .orderBy(desc(textMessages.createdAt), desc(textMessages.id))
    .limit(shown)
  return {
    text: { ...text, account: textAccount.safeParse(text.account).data ?? null },
    whatsapp: { ...whatsapp, account: whatsappAccount.safeParse(whatsapp.account).data ?? null },
    latest: rows.map(({ message: { id, channel, state, code, createdAt }, reference }) => ({
      ...{ id, channel, reference, state, code, at: createdAt.toISOString() },
    })),
  }
}

/** How the caller is told on a phone, for each way that is open. Of a number only its end: others look at screens too. */
export async function findTextChoices(ctx: Context): Promise<TextChoices> {
  const { id } = await requireOwnApplication(ctx)
  const { brand } = await findSiteSettings(ctx)
  const numbers = await findTextNumbers(ctx, id)
  return {
    ways: (await listOpenChannels(ctx)).map((channel) => ({
      ...{ channel, words: statusTextConsent(channel, brand.name) },
      number: numbers.get(channel)?.slice(-4) ?? null,
    })),
  }
}
