import { z } from 'zod/mini'

/**
 * Accepts an id in any case and lowercases it. Only uuid columns ignore case: with a capital letter, text columns such
 * as the audit log's subject, encryption contexts and `===` would see another record.
 */
export const uuid = (message?: string) => z.uuid(message).check(z.toLowerCase())

const schema = uuid()

/** Returns the id, lowercased, or undefined if the text isn't one. */
export const parseUuid = (text: unknown): string | undefined => schema.safeParse(text).data
