import type { StaffRole } from '#shared/staff/roles.ts'

/** What a role is called and what it opens, in the words of every screen. */
export const roleWords: Record<StaffRole, { readonly name: string; readonly may: string }> = {
  owner: { name: 'Owner', may: 'Everything, including everybody’s account and sessions.' },
  manager: { name: 'Manager', may: 'The desk, its settings, and the accounts of everybody but owners.' },
  agent: {
    name: 'Agent',
    may: 'Reads leads, to answer the people who left them. Neither settings nor other people’s accounts.',
  },
  processor: {
    name: 'Processor',
    may: 'Reads leads, to prepare their files for lenders. Neither settings nor other people’s accounts.',
  },
  marketing: {
    name: 'Marketing',
    may: 'Reads leads, to see where they come from. Neither settings nor other people’s accounts.',
  },
  compliance: {
    name: 'Compliance',
    may: 'Reads leads, to check how they are treated. Neither settings nor other people’s accounts.',
  },
}
