import { PlainIsland } from '#client/pages/site/island.tsx'
import { useSettings } from '#client/pages/site/page-context.ts'
import { SampleMark } from '#client/pages/site/parts/card.tsx'
import { Section } from '#client/pages/site/parts/section.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Testimonial } from '#shared/system/settings/testimonials.ts'

const stars = 5

/**
 * Client testimonials, one at a time: `intake/testimonials/testimonials.ts` rotates them. Without JavaScript they
 * appear side by side. A client without a permission that can be shown is marked as a sample (16 CFR 465).
 */
export function Testimonials() {
  const { testimonials } = useSettings()
  if (testimonials.length === 0) return null
  const hasSamples = testimonials.some(({ permission }) => permission === '')

  return (
    <Section
      id="testimonials"
      title="What clients say"
      intro={hasSamples && <p>We wrote the quotes marked “Sample” as placeholders until clients let us quote them.</p>}
      layout="split"
    >
      <PlainIsland name="testimonials" wake="near">
        <ul className="quotes grid grid-cols-1 gap-8" aria-live="off">
          {testimonials.map((testimonial, index) => (
            <Quote key={testimonial.name} {...testimonial} isFirst={index === 0} />
          ))}
        </ul>
        <p className="with-script mt-6 flex flex-wrap gap-3">
          <Button look="secondary" data-pause="">
            Pause
          </Button>
          <Button look="secondary" data-next="">
            Next
          </Button>
        </p>
      </PlainIsland>
    </Section>
  )
}

const Quote = ({ isFirst, name, role, content, rating, avatar, permission }: Testimonial & { isFirst: boolean }) => (
  <li data-current={isFirst ? '' : undefined} className="min-w-0 wrap-anywhere border-action border-l-4 pl-6">
    <blockquote className="font-display font-semibold text-lg">“{content}”</blockquote>
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-content-center rounded-full bg-action font-semibold text-on-action text-sm"
      >
        {avatar}
      </span>
      <p className="min-w-32 flex-1">
        <span className="font-semibold">{name}</span> {permission === '' && <SampleMark />}
        <span className="block text-ink-soft text-sm">
          {role} <Rating rating={rating} />
        </span>
      </p>
    </div>
  </li>
)

const Rating = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of ${stars} stars`} className="text-brass">
    {'★'.repeat(rating)}
    {'☆'.repeat(stars - rating)}
  </span>
)
