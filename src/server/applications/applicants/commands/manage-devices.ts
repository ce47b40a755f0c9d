import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listApplicantPasskeys, listApplicantSessions } from '#server/applications/applicants/queries.ts'
import { applicantPasskeys, applicantSessions } from '#server/applications/applicants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import { type ApplicantDevices, passkeyOfferMinutes } from '#shared/applications/applicants/device-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

type Applicant = Extract<Actor, { kind: 'applicant' }>

/** Returns the caller. @throws `not_found` if they are no applicant. */
function requireApplicant({ actor }: Context): Applicant {
  if (actor.kind !== 'applicant') throw new AppError('not_found', 'This application was not found.')
  return actor
}

/** Returns the caller, who controls the mailbox. @throws `forbidden` for the browser that only started the draft. */
export function requireVerifiedApplicant(ctx: Context): Applicant {
  const applicant = requireApplicant(ctx)
  if (!applicant.isVerified)
    throw new AppError('forbidden', 'First open your application with the code or link we email you.')
  return applicant
}

/** Returns where the caller's application is open, and its passkeys. */
export async function listDevices(ctx: Context): Promise<ApplicantDevices> {
  const { applicationId, sessionId, isVerified } = requireApplicant(ctx)
  const sessions = await listApplicantSessions(ctx, applicationId)
  const own = sessions.find(({ id }) => id === sessionId)
  return {
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      ...{ id, device, isCurrent: id === sessionId },
      ...{ createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
    })),
    passkeys: (await listApplicantPasskeys(ctx, applicationId)).map(({ id, device, createdAt, lastUsedAt }) => ({
      ...{ id, device, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    canAddPasskey: isVerified && own !== undefined && isJustOpened(ctx, own.createdAt),
  }
}

/** A passkey outlives its session, so it needs a proof of the mailbox or of another passkey just before. */
export const isJustOpened = (ctx: Context, openedAt: Date) =>
  ctx.now().getTime() - openedAt.getTime() < passkeyOfferMinutes * 60_000

/** Ends one of the application's sessions. @throws `not_found` if it is another's or has ended. */
export function endDevice(ctx: Context, id: string): Promise<ApplicantDevices> {
  return transact(ctx, async (ctx) => {
    const ended = await endSessions(ctx, [id])
    if (ended === 0) throw new AppError('not_found', 'This device is already signed out.')
    return listDevices(ctx)
  })
}

/** Ends all sessions of the application but the caller's. */
export function endOtherDevices(ctx: Context): Promise<ApplicantDevices> {
  return transact(ctx, async (ctx) => {
    const { applicationId, sessionId } = requireVerifiedApplicant(ctx)
    const others = (await listApplicantSessions(ctx, applicationId)).filter(({ id }) => id !== sessionId)
    await endSessions(
      ctx,
      others.map(({ id }) => id),
    )
    return listDevices(ctx)
  })
}

async function endSessions(ctx: Context, ids: readonly string[]): Promise<number> {
  const { applicationId } = requireVerifiedApplicant(ctx)
  if (ids.length === 0) return 0
  const ended = await ctx.db
    .update(applicantSessions)
    .set({ endedAt: ctx.now() })
    .where(
      and(
        inArray(applicantSessions.id, [...ids]),
        eq(applicantSessions.applicationId, applicationId),
        isNull(applicantSessions.endedAt),
      ),
    )
    .returning({ id: applicantSessions.id })
  for (const { id } of ended) await record(ctx, 'application.end-session', applicationId, { sessionId: id })
  return ended.length
}

/** Removes one of the application's passkeys. @throws `not_found` if it is another's or was removed. */
export function removePasskey(ctx: Context, id: string): Promise<ApplicantDevices> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = requireVerifiedApplicant(ctx)
    const removed = await ctx.db
      .delete(applicantPasskeys)
      .where(and(eq(applicantPasskeys.id, id), eq(applicantPasskeys.applicationId, applicationId)))
      .returning({ id: applicantPasskeys.id })
    if (removed.length === 0) throw new AppError('not_found', 'This passkey was already removed.')
    await record(ctx, 'application.remove-passkey', applicationId, { passkeyId: id })
    return listDevices(ctx)
  })
}
