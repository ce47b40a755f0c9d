import type { StaffRole } from '#shared/staff/roles.ts'

/** What a role is called and what it opens, in the words of every screen. */
export const roleWords: Record<StaffRole, { readonly name: string; readonly may: string }> = {
  owner: { name: 'Owner', may: 'Everything, including everybody’s account and sessions.' },
  manager: { name: 'Manager', may: 'The desk, and the accounts of everybody but owners.' },
  agent: { name: 'Agent', may: 'The desk, without other people’s accounts.' },
  processor: { name: 'Processor', may: 'The desk, without other people’s accounts.' },
  marketing: { name: 'Marketing', may: 'The desk, without other people’s accounts.' },
  compliance: { name: 'Compliance', may: 'The desk, to read.' },
}
