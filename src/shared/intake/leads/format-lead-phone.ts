import { formatPhone } from '#shared/kit/format-phone.ts'

/** Formats a phone number with its extension, which E.164 can't hold. */
export function formatLeadPhone({ phone, phoneE164 }: { phone: string; phoneE164: string | null }): string {
  if (phoneE164 === null) return formatPhone(phone)
  const [, extension] = /(?:x[a-z]*|#)[\s.:=]*(\d{1,7})\D*$/i.exec(phone) ?? []
  return `${formatPhone(phoneE164)}${extension ? ` ext. ${extension}` : ''}`
}
