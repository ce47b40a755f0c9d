import { z } from 'zod/mini'
import { AppError } from '#shared/kit/app-error.ts'
import { text } from '#shared/kit/text.ts'

export const botSignalLabels = {
  trap_filled: 'filled in a hidden field',
  sent_at_once: 'submitted within seconds of opening the page',
} as const
export type BotSignal = keyof typeof botSignalLabels
export const botSignals = Object.keys(botSignalLabels) as [BotSignal, ...BotSignal[]]

/** A person needs longer to enter a name and address. */
const minSeconds = 3

/**
 * Returns signals for staff. They never block: a password manager may fill any field.
 * @param seconds before submission; undefined without JavaScript.
 */
export const findBotSignals = (honeypot: string, seconds: number | undefined): BotSignal[] => [
  ...(honeypot === '' ? [] : (['trap_filled'] as const)),
  ...(seconds === undefined || seconds >= minSeconds ? [] : (['sent_at_once'] as const)),
]

/** Hidden from people. */
export const honeypot = { homepage: z._default(text(0, 500, 'Invalid input'), '') }

/**
 * Stops a program at a form that emails the address in it. People can send again: the page then leaves the field empty.
 * @throws `invalid`.
 */
export function requireEmptyHoneypot({ homepage }: { readonly homepage: string }): void {
  if (homepage !== '')
    throw new AppError('invalid', 'This looked like an automated request, so nothing was saved. Please send it again.')
}
