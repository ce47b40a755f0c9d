import { textEmail } from '#server/platform/mail/letter.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

interface InvitationContent {
  company: string
  invitedBy: string
  token: string
}

/** Renders the email. Browsers do not send the link's fragment, so it never reaches a log. */
export const invitationEmail = (siteUrl: string, { company, invitedBy, token }: InvitationContent) =>
  textEmail({
    subject: 'Your staff account',
    paragraphs: [
      `${invitedBy} has invited you to join ${company}.`,
      'To choose a password and set up your account, open this link within 7 days.',
    ],
    link: { label: 'Set up your account', url: `${siteUrl}/admin/invitation#${token}` },
    footer: 'The link works once. If you don’t know the sender, ignore this email.',
  })

interface NewAdministrator {
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  /** Who invited them, or changed their role. */
  readonly by: string
}

/** Reports who may now approve payouts and administer accounts. */
export const administratorEmail = (siteUrl: string, { name, email, role, by }: NewAdministrator) =>
  textEmail({
    subject: `New account with the role ${roleLabels[role].name}`,
    paragraphs: [
      `${name} (${email}) now has the role ${roleLabels[role].name}. ${by} gave it to them.`,
      `Owners and managers approve each other’s entries, so each of these accounts must belong to a different person. If you don’t know this person, ask ${by}, and deactivate the account.`,
    ],
    link: { label: 'Open staff accounts', url: `${siteUrl}/admin/settings/staff` },
    footer: 'Every owner receives this email.',
  })

interface FormerAdministrator {
  readonly name: string
  readonly email: string
  readonly from: StaffRole
  /** `null` if the account was deactivated. */
  readonly to: StaffRole | null
  readonly by: string
}

/** Reports who can no longer approve what others enter. */
export const formerAdministratorEmail = (siteUrl: string, { name, email, from, to, by }: FormerAdministrator) =>
  textEmail({
    subject: `An account no longer has the role ${roleLabels[from].name}`,
    paragraphs: [
      to === null
        ? `${by} deactivated the account of ${name} (${email}), which had the role ${roleLabels[from].name}.`
        : `${by} gave ${name} (${email}) the role ${roleLabels[to].name} instead of ${roleLabels[from].name}.`,
      `If one person enters a payout, another one has to approve it. Removing one of them could get around that rule. If you didn’t expect this, ask ${by}.`,
    ],
    link: { label: 'Open staff accounts', url: `${siteUrl}/admin/settings/staff` },
    footer: 'Every owner and the person whose account it is receive this email.',
  })
