import type { StaffRole } from './roles.ts'

/** Apart from their descriptions, because every page shows the user's role. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  agent: 'Agent',
  processor: 'Processor',
  marketing: 'Marketing',
  compliance: 'Compliance',
}
