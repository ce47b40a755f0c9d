import { z } from 'zod/mini'
import { day } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { imageName } from '#shared/system/site-images/image-name.ts'

const member = z.object({
  name: text(1, 80, 'Enter the name'),
  role: text(1, 80, 'Enter what the person does'),
  about: text(0, 300, 'Shorten the text'),
  photo: imageName,
})
export type TeamMember = z.output<typeof member>

/** Shown on the about page, with their consent. */
export const team = z.array(member).check(z.maxLength(24, 'Use up to 24 people'))

const ratingMessage = 'Enter 1 to 5 stars'
const linkMessage = 'Enter the full address of the review, starting with https://'

/** Copied word for word, with the proof that a client wrote it: its address, or a picture of it (16 CFR 465). */
export const review = z
  .object({
    author: text(1, 80, 'Enter the name as shown there'),
    text: multiline(1_000).check(z.minLength(5, 'Enter the review as written')),
    rating: z.int(ratingMessage).check(z.gte(1, ratingMessage), z.lte(5, ratingMessage)),
    source: text(1, 60, 'Enter where it was published, such as Google'),
    link: z.union(
      [
        z.literal(''),
        z
          .url({ protocol: /^https$/, hostname: z.regexes.domain, error: linkMessage })
          .check(z.maxLength(300, linkMessage)),
      ],
      linkMessage,
    ),
    writtenOn: day('Enter the day it was written'),
    /** A screenshot; never shown. */
    proof: imageName,
  })
  .check(
    z.refine(({ link, proof }) => link !== '' || proof !== '', {
      path: ['proof'],
      error: 'Enter the address of the review, or upload a screenshot of it',
    }),
  )
export type Review = z.output<typeof review>

export const maxReviews = 40
export const reviews = z.array(review).check(z.maxLength(maxReviews, `Use up to ${maxReviews} reviews`))

const partner = z.object({
  name: text(1, 80, 'Enter the lender’s name'),
  logo: imageName.check(z.refine((name) => name !== '', 'Upload the lender’s logo')),
  /** Who at the lender allowed it, and when; never shown. */
  permission: multiline(500).check(z.minLength(1, 'Document the lender’s permission to show its logo')),
})
export type Partner = z.output<typeof partner>

/** Lenders that may be named in public. */
export const partners = z.array(partner).check(z.maxLength(40, 'Use up to 40 lenders'))
