import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'
import { publicationFields } from '#shared/system/guides/publication.ts'

const ratingMessage = 'Enter 1 to 5 stars'

/** Shown as a sample unless permission is documented (16 CFR 465). */
const testimonial = z.object({
  name: text(1, 80, 'Enter the name as shown'),
  role: text(1, 120, 'Enter a short description'),
  content: text(10, 600, 'Enter the quote, at least 10 characters'),
  rating: z.int(ratingMessage).check(z.gte(1, ratingMessage), z.lte(5, ratingMessage)),
  /** Initials; there are no pictures. */
  avatar: text(1, 3, 'Enter their initials'),
  /** Connection to the broker and date of consent; never shown. */
  permission: multiline(500),
  ...publicationFields,
})
export type Testimonial = z.output<typeof testimonial>

export const testimonials = z.array(testimonial).check(z.maxLength(12, 'Use up to 12 testimonials'))

/** Invented; marked as samples on the site. */
export const defaultTestimonials: Testimonial[] = [
  {
    name: 'Maria S.',
    role: 'Bakery owner',
    content:
      'I saw the payment, the APR and the fee on one page before I signed anything. That made it an easy decision.',
    rating: 5,
    avatar: 'MS',
    permission: '',
  },
  {
    name: 'James T.',
    role: 'Landscaping company owner',
    content: 'One person answered every question, and was upfront when a shorter loan would have cost me more.',
    rating: 5,
    avatar: 'JT',
    permission: '',
  },
  {
    name: 'Priya K.',
    role: 'Dental practice owner',
    content: 'I knew on day one which documents the lender would need. No one asked me for anything twice.',
    rating: 4,
    avatar: 'PK',
    permission: '',
  },
]
