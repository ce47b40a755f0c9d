import { contactLabels } from '#shared/system/settings/contact.ts'
import { changesBetween, type ProtectedSection } from '#shared/system/settings/contract.ts'
import { dealLabels, invoiceLabels, payoutLabels } from '#shared/system/settings/deals.ts'
import { retentionLabels } from '#shared/system/settings/retention.ts'
import { offerLabels } from '#shared/system/settings/sections.ts'

const labels: Readonly<Record<ProtectedSection, Readonly<Record<string, string>>>> = {
  contact: contactLabels,
  offers: offerLabels,
  deals: dealLabels,
  invoices: invoiceLabels,
  payouts: payoutLabels,
  retention: retentionLabels,
}

/** Email is not confidential. */
const masked = ['routingNumber', 'accountNumber']

/** Returns a line for each changed field with its value before and after; bank accounts show their last digits. */
export function describeChange(section: ProtectedSection, before: unknown, after: unknown): string[] {
  const was = new Map(changesBetween(after, before).map(({ path, now }) => [path, now]))
  return changesBetween(before, after).map(({ path, now }) => {
    const show = (value: string) => formatValue(section, path, value)
    return `${labels[section][path] ?? path}: ${show(was.get(path) ?? '')} → ${show(now)}`
  })
}

function formatValue(section: ProtectedSection, path: string, value: string): string {
  if (value === '') return 'none'
  if (masked.includes(path)) return `•••• ${value.slice(-4)}`
  if (path.endsWith('BasisPoints')) return String(Number(value) / 100)
  if (section === 'retention' && value === '0') return 'permanently'
  return (
    { true: 'yes', false: 'no' }[value] ??
    value
      .split('\n')
      .map((line) => line.trim())
      .join(', ')
  )
}
