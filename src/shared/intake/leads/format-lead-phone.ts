import { formatPhone } from '#shared/kit/format-phone.ts'

/** The phone number of a lead as the desk shows it, with the extension as it was typed: E.164 has no place for one. */
export function formatLeadPhone({ phone, phoneE164 }: { phone: string; phoneE164: string | null }): string {
  if (phoneE164 === null) return formatPhone(phone)
  const [, extension] = /(?:x[a-z]*|#)[\s.:=]*(\d{1,7})\D*$/i.exec(phone) ?? []
  return `${formatPhone(phoneE164)}${extension ? ` ext. ${extension}` : ''}`
}
