import type { ReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'

const number = new Intl.NumberFormat('en-US')
const words = new Intl.ListFormat('en-US')

/** Formats "At least 61 records and 1,200 exported lines"; more may have followed since. */
export function formatCount({ records, rows, listed }: Pick<ReadAlert, 'records' | 'rows' | 'listed'>): string {
  const opened = records > 0 ? [records === 1 ? '1 record' : `${number.format(records)} records`] : []
  const taken = rows > 0 ? [rows === 1 ? '1 exported line' : `${number.format(rows)} exported lines`] : []
  const passed = listed > 0 ? [listed === 1 ? '1 list line' : `${number.format(listed)} list lines`] : []
  return `At least ${words.format([...opened, ...taken, ...passed])}`
}
