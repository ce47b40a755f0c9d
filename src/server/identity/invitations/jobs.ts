import { markInvitationSent, prepareInvitation } from '#server/identity/invitations/commands/invite-staff.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { administratorEmail, formerAdministratorEmail, invitationEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'invitations.send': { invitationId: string }
    'staff.notify-administrator': { staffId: string; byStaffId: string }
    'staff.notify-former-administrator': { staffId: string; byStaffId: string; from: StaffRole; to: StaffRole | null }
  }
}

interface InvitationMail {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly findBrandName: (ctx: Context) => Promise<string>
}

export const sendInvitations = (options: InvitationMail): Handler<'invitations.send'> => ({
  // A refused address must not delay the others.
  batch: 1,
  async run(ctx, payloads) {
    for (const { invitationId } of payloads) {
      const prepared = await prepareInvitation(ctx, invitationId)
      if (!prepared) continue
      const text = { ...prepared, company: await options.findBrandName(ctx) }
      await options.sendMail({ to: [prepared.to], ...invitationEmail(options.siteUrl, text) })
      await markInvitationSent(ctx, invitationId, prepared.token)
    }
  },
})

interface ToOwners extends Pick<InvitationMail, 'sendMail' | 'siteUrl'> {
  readonly owners: (ctx: Context) => Promise<readonly string[]>
}

/** Emails every owner about an account that became an owner's or manager's. */
export const notifyOfAdministrators = (options: ToOwners): Handler<'staff.notify-administrator'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { staffId, byStaffId } of payloads) {
      const { name, email, role } = await requireStaff(ctx, staffId)
      const to = await options.owners(ctx)
      if (to.length === 0 || !administratorRoles.some((each) => each === role)) continue
      const { name: by } = await requireStaff(ctx, byStaffId)
      await options.sendMail({ to: [...to], ...administratorEmail(options.siteUrl, { name, email, role, by }) })
    }
  },
})

/** Emails every owner, and the person, about an account that is no longer an owner's, manager's or compliance's. */
export const notifyOfFormerAdministrators = (options: ToOwners): Handler<'staff.notify-former-administrator'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { staffId, byStaffId, from, to } of payloads) {
      const { name, email } = await requireStaff(ctx, staffId)
      const { name: by } = await requireStaff(ctx, byStaffId)
      const recipients = [...new Set([...(await options.owners(ctx)), email])]
      const mail = formerAdministratorEmail(options.siteUrl, { name, email, from, to, by })
      await options.sendMail({ to: recipients, ...mail })
    }
  },
})
