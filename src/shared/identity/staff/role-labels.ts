import { roleNames } from './role-names.ts'
import type { StaffRole } from './roles.ts'

interface RoleLabels {
  readonly name: string
  readonly may: string
  readonly mayNot: string
}

const noOffice = 'Can’t open settings or other people’s accounts, or export lists.'

/** Checked against docs/access.md. */
export const roleLabels: Readonly<Record<StaffRole, RoleLabels>> = {
  owner: {
    name: roleNames.owner,
    may: 'Everything a manager can do, and manages everyone’s accounts, sees sessions, exports all data and handles alerts about unusual access.',
    mayNot: '',
  },
  manager: {
    name: roleNames.manager,
    may: 'Works on leads and applications, manages lenders, changes commissions, pays out splits, exports lists, reads the audit log, changes settings and everyone’s accounts except owners’; handles alerts about unusual access if no other reviewer is available.',
    mayNot: 'Can’t see other people’s sessions or export all data.',
  },
  agent: {
    name: roleNames.agent,
    may: 'Works on leads one by one or in bulk; prepares and moves applications, reviews documents, sends applications to lenders, manages offers, answers messages, sees own commissions.',
    mayNot: `Can’t reveal masked numbers, change lenders or change commissions. ${noOffice}`,
  },
  processor: {
    name: roleNames.processor,
    may: 'Works on leads one by one or in bulk; prepares and moves applications, reviews documents, reveals masked numbers, sends applications to lenders, manages offers, answers messages.',
    mayNot: `Can’t see commissions or change lenders. ${noOffice}`,
  },
  marketing: {
    name: roleNames.marketing,
    may: 'Reads leads and their sources, sees the brokerage’s metrics, writes and sends the newsletter, works on tasks.',
    mayNot: `Can’t work on leads, open applications, answer messages or see commissions. ${noOffice}`,
  },
  compliance: {
    name: roleNames.compliance,
    may: 'Reads leads, reads applications with documents, reads offers and disclosures, answers messages, decides complaints, handles privacy requests, retention and consents, reads the audit log, handles alerts about unusual access, works on tasks.',
    mayNot: `Can’t work on leads, move applications, reveal masked numbers, send the newsletter or see commissions. Can’t open settings or other people’s accounts.`,
  },
}

export const roleText = (role: StaffRole): string => [roleLabels[role].may, roleLabels[role].mayNot].join(' ').trim()
