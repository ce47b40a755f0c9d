import { z } from 'zod/mini'
import { singleLine } from '#shared/kit/text.ts'

const message = 'Enter the full address starting with https://, or leave it empty'

const https = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

const profile = z.string(message).check(
  z.overwrite(singleLine),
  z.maxLength(300, message),
  z.refine((value) => value === '' || https.safeParse(value).success, message),
)

/** The broker's profiles; an empty address hides its link. */
export const social = z.object({ linkedin: profile, facebook: profile, instagram: profile, x: profile })

export const defaultSocial: z.output<typeof social> = { linkedin: '', facebook: '', instagram: '', x: '' }
