import type { ReadAlert } from '#shared/read-alerts/contract.ts'

const number = new Intl.NumberFormat('en-US')

/** "At least 61 records and 1,200 lines of exports": more may have followed since it was noticed. */
export function countWords({ records, rows }: Pick<ReadAlert, 'records' | 'rows'>): string {
  const opened = records > 0 ? [records === 1 ? '1 record' : `${number.format(records)} records`] : []
  const taken = rows > 0 ? [rows === 1 ? '1 line of an export' : `${number.format(rows)} lines of exports`] : []
  return `At least ${[...opened, ...taken].join(' and ')}`
}
