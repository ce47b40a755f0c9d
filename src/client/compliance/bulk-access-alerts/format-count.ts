import type { BulkAccessAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'

const number = new Intl.NumberFormat('en-US')
const text = new Intl.ListFormat('en-US')

/** Formats "At least 61 records and 1,200 exported rows"; more may have followed. */
export function formatCount({ records, rows, listed }: Pick<BulkAccessAlert, 'records' | 'rows' | 'listed'>): string {
  const opened = records > 0 ? [records === 1 ? '1 record' : `${number.format(records)} records`] : []
  const taken = rows > 0 ? [rows === 1 ? '1 exported row' : `${number.format(rows)} exported rows`] : []
  const passed = listed > 0 ? [listed === 1 ? '1 list row' : `${number.format(listed)} list rows`] : []
  return `At least ${text.format([...opened, ...taken, ...passed])}`
}
