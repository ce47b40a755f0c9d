import { contactDraftKey } from '#client/intake/contact-messages/contact-draft.ts'
import { ContactForm } from '#client/intake/contact-messages/contact-form.tsx'
import { Island } from '#client/pages/site/island.tsx'
import { usePage } from '#client/pages/site/page-context.ts'

export function ContactCard() {
  const { settings, refused } = usePage()
  const { brand, responseHours } = settings
  const props = { responseHours, ...(refused && { values: refused.values, errors: refused.errors }) }
  return (
    <section
      id="form"
      aria-labelledby="contact-title"
      className="rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <h2 id="contact-title" className="mb-5 text-xl">
        Write to us
      </h2>
      <Island name="contact-form" component={ContactForm} props={props} draft={contactDraftKey} />
      <p className="mt-4 text-ink-soft text-sm">
        Your message goes to {brand.name} only. We store it encrypted and won’t add you to any list.
      </p>
    </section>
  )
}
