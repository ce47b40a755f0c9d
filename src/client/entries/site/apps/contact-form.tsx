import { hydrate } from '#client/entries/site/hydrate.tsx'
import { ContactForm } from '#client/intake/contact-messages/contact-form.tsx'

export const wake = hydrate(ContactForm)
