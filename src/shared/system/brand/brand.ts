import { z } from 'zod/mini'
import { defaultBrandName } from '#shared/kit/brand-name.ts'
import { text } from '#shared/kit/text.ts'
import { imageName } from '#shared/system/site-images/image-name.ts'

export const brand = z.object({
  name: text(1, 60, 'Enter your public name'),
  /** Without its period. */
  tagline: text(1, 120, 'Describe in a few words what you do'),
  /** Replaces the mark in headers, emails, PDFs and preview pictures. */
  logo: imageName,
  /** For browser tabs and home screens; without it, a nearly square logo or the initials. */
  icon: imageName,
  /** On the about page. */
  officePhoto: imageName,
})
export type Brand = z.output<typeof brand>

export const defaultBrand: Brand = {
  name: defaultBrandName,
  tagline: 'Small-business funding with the full price up front',
  logo: '',
  icon: '',
  officePhoto: '',
}
