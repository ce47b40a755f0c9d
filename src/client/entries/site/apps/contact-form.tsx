import { hydrate } from '#client/entries/site/hydrate.tsx'
import { ContactForm } from '#client/features/contact/contact-form.tsx'

export const wake = hydrate(ContactForm)
