import { z } from 'zod/mini'
import { singleLine } from '#shared/kit/text.ts'
import { maxTagLength } from './tag-choices.ts'

export const maxTags = 20
/** In the whole brokerage, so that every list of tags can show them all. */
export const maxKnownTags = 1_000

/** Removes surrounding and repeated spaces and a leading `#`. */
export const normalizeTag = (text: string): string =>
  singleLine(text.normalize('NFC')).replace(/\s+/g, ' ').trim().replace(/^#\s*/, '')

/** Returns what makes two tags the same: neither case nor spelling of letters. */
export const tagKey = (name: string): string => normalizeTag(name).toLowerCase()

/** A tag, in the spelling of its first use. Lists of tags are separated by commas or semicolons in files. */
export const tagName = z.string('Enter a tag').check(
  z.overwrite(normalizeTag),
  z.minLength(1, 'Enter a tag'),
  z.maxLength(maxTagLength, `Use up to ${maxTagLength} characters`),
  z.refine((name) => !/[,;]/.test(name), 'A tag can’t contain a comma or a semicolon'),
)

/** Several tags, each once. */
export const tagNames = z.pipe(
  z.array(tagName, 'Invalid input').check(z.maxLength(maxTags, `Use up to ${maxTags} tags`)),
  z.transform((names) => {
    const keys = names.map(tagKey)
    return names.filter((_name, at) => keys.indexOf(keys[at] ?? '') === at)
  }),
)
