import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Bytes. */
export const maxImageBytes = 4 * 1024 * 1024
export const maxSvgBytes = 200 * 1024

/** A logo keeps transparency and may be an SVG; a photo is made smaller and loses its metadata. */
const imagePurposes = ['logo', 'photo'] as const
export type ImagePurpose = (typeof imagePurposes)[number]

/** @throws `invalid` for another format, a picture that is too large, or an SVG with scripts or external content. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/admin/site-images',
  access: administratorRoles,
  bodyLimit: 6 * 1024 * 1024,
  input: z.object({
    purpose: z.enum(imagePurposes, 'Choose an option'),
    /** Base64. */
    data: z
      .string('Choose a file')
      .check(
        z.minLength(1, 'Choose a file'),
        z.maxLength(Math.ceil(maxImageBytes / 3) * 4, 'This file is larger than 4 MB. Choose a smaller one.'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Choose a file'),
      ),
  }),
  reply: z.object({ name: z.string() }),
})
