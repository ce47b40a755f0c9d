import type { ReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'

const number = new Intl.NumberFormat('en-US')
const words = new Intl.ListFormat('en-US')

/** "At least 61 records and 1,200 lines of exports": more may have followed since it was noticed. */
export function formatCount({ records, rows, listed }: Pick<ReadAlert, 'records' | 'rows' | 'listed'>): string {
  const opened = records > 0 ? [records === 1 ? '1 record' : `${number.format(records)} records`] : []
  const taken = rows > 0 ? [rows === 1 ? '1 line of an export' : `${number.format(rows)} lines of exports`] : []
  const passed = listed > 0 ? [listed === 1 ? '1 line of a list' : `${number.format(listed)} lines of lists`] : []
  return `At least ${words.format([...opened, ...taken, ...passed])}`
}
