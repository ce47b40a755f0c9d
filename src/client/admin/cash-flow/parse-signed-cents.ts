import { hundredfold } from '#shared/kit/parse-number.ts'

/** Parses a typed amount with a minus or parentheses for debits; undefined if it isn’t one. */
export function parseSignedCents(typed: string): number | undefined {
  const plain = typed.trim()
  const isNegative = /^[-–−(]/.test(plain)
  const cents = hundredfold(plain.replace(/^[-–−+(]\s*/, '').replace(/\)$/, ''))
  return cents === undefined ? undefined : isNegative ? -cents : cents
}
