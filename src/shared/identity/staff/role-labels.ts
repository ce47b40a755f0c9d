import type { StaffRole } from '#shared/identity/staff/roles.ts'

interface RoleLabels {
  readonly name: string
  readonly may: string
  /** Empty where nothing is closed. */
  readonly mayNot: string
}

const noOffice = 'Opens neither settings nor other people’s accounts, and exports no lists.'

/** What a role is called, what it opens and what it does not, in the words of every screen; checked against docs/access.md. */
export const roleLabels: Readonly<Record<StaffRole, RoleLabels>> = {
  owner: {
    name: 'Owner',
    may: 'Everything a manager may, and everybody’s account and sessions, the export of all data, and alerts about unusual reading.',
    mayNot: '',
  },
  manager: {
    name: 'Manager',
    may: 'Works on leads and applications, keeps lenders and the books of commissions, exports lists, reads the audit log, changes settings and the accounts of everybody but owners; alerts about unusual reading where nobody else may.',
    mayNot: 'Does not see other people’s sessions or export all data at once.',
  },
  agent: {
    name: 'Agent',
    may: 'Works on leads, also many at once; prepares and moves applications, judges documents, sends files to lenders, keeps offers, answers messages, sees own commissions.',
    mayNot: `Does not uncover masked numbers, change lenders or change commissions. ${noOffice}`,
  },
  processor: {
    name: 'Processor',
    may: 'Works on leads, also many at once; prepares and moves applications, judges documents, uncovers masked numbers, sends files to lenders, keeps offers, answers messages.',
    mayNot: `Does not see commissions or change lenders. ${noOffice}`,
  },
  marketing: {
    name: 'Marketing',
    may: 'Reads leads and where they come from, sees the figures of the brokerage, writes and sends the newsletter, has tasks.',
    mayNot: `Does not work on leads, open applications, answer messages or see commissions. ${noOffice}`,
  },
  compliance: {
    name: 'Compliance',
    may: 'Reads leads, answers messages, decides complaints, handles privacy requests, retention and consents, reads the audit log, settles alerts about unusual reading, has tasks.',
    mayNot: `Does not work on leads, open applications, send the newsletter or see commissions. Opens neither settings nor other people’s accounts.`,
  },
}

/** What a role opens and what it does not, as one text. */
export const roleText = (role: StaffRole): string => [roleLabels[role].may, roleLabels[role].mayNot].join(' ').trim()
