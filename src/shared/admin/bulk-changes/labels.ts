import { plural } from '#shared/kit/locale/plural.ts'
import type { BulkList } from './contract.ts'

const nouns: Record<BulkList, { one: string; other: string }> = {
  leads: { one: 'lead', other: 'leads' },
  applications: { one: 'application', other: 'applications' },
  'merchant-leads': { one: 'merchant request', other: 'merchant requests' },
  tasks: { one: 'task', other: 'tasks' },
}

const figures = new Intl.NumberFormat('en-US')

/** Returns `1 lead` or `1,234 leads`. */
export const formatRecords = (list: BulkList, count: number): string =>
  `${figures.format(count)} ${plural(count, nouns[list])}`

export const bulkListPaths: Record<BulkList, string> = {
  leads: '/admin/leads',
  applications: '/admin/applications',
  'merchant-leads': '/admin/leads-merchant',
  tasks: '/admin/tasks',
}
