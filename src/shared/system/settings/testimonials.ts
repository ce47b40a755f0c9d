import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'

const ratingMessage = 'Please give 1 to 5 stars'

/** What a client said. Without a note on their permission it is shown as a sample (16 CFR 465). */
export const testimonial = z.object({
  name: text(1, 80, 'Please give the name as it is shown'),
  /** Such as `Owner, bakery in Ohio`. */
  role: text(1, 120, 'Please say who they are'),
  content: text(10, 600, 'Please quote what they said, in at least 10 characters'),
  rating: z.int(ratingMessage).check(z.gte(1, ratingMessage), z.lte(5, ratingMessage)),
  /** One to three letters that stand for the person; there are no pictures. */
  avatar: text(1, 3, 'Please give their initials'),
  /** Who they are to the broker and where they agreed; never shown. */
  permission: multiline(500),
})
export type Testimonial = z.output<typeof testimonial>

export const testimonials = z.array(testimonial).check(z.maxLength(12, 'Please keep to 12 testimonials'))

/** Nobody has said these; the site marks them as samples until an operator puts real ones in their place. */
export const defaultTestimonials: Testimonial[] = [
  {
    name: 'Maria S.',
    role: 'Owner of a bakery',
    content:
      'I saw the payment, the APR and the fee on one page before I signed anything. That made it an easy decision.',
    rating: 5,
    avatar: 'MS',
    permission: '',
  },
  {
    name: 'James T.',
    role: 'Owner of a landscaping company',
    content: 'One person answered every question, and told me plainly when a shorter loan would have cost me more.',
    rating: 5,
    avatar: 'JT',
    permission: '',
  },
  {
    name: 'Priya K.',
    role: 'Owner of a dental practice',
    content: 'They told me which papers the lender would ask for on the first day. Nothing came up twice.',
    rating: 4,
    avatar: 'PK',
    permission: '',
  },
]
