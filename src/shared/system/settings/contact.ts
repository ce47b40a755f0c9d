import { z } from 'zod/mini'
import { isPhoneNumber } from '#shared/kit/format-phone.ts'
import { multiline, singleLine } from '#shared/kit/text.ts'

const emailMessage = 'Enter a complete email address, or leave it empty'
const phoneMessage = 'Enter a phone number with its area code, or leave it empty'
const whatsappMessage = 'Enter the number with its country code, such as +1 212 555 0142, or leave it empty'

/** Empty fields are not shown. */
export const contact = z.object({
  email: z.string(emailMessage).check(
    z.overwrite(singleLine),
    z.maxLength(254, emailMessage),
    z.refine((value) => value === '' || z.email().safeParse(value).success, emailMessage),
  ),
  phone: z.string(phoneMessage).check(
    z.overwrite(singleLine),
    z.maxLength(40, phoneMessage),
    z.refine((value) => value === '' || value.replace(/\D/g, '').length >= 10, phoneMessage),
  ),
  /** With country code for a WhatsApp link: `+1 212 555 0142`. */
  whatsapp: z._default(
    z.string(whatsappMessage).check(
      z.overwrite(singleLine),
      z.maxLength(40, whatsappMessage),
      z.refine((value) => value === '' || /^\+\d{8,15}$/.test(value.replace(/[\s().-]/g, '')), whatsappMessage),
    ),
    '',
  ),
  /** As on an envelope. */
  address: multiline(300),
})

/** Newly saved numbers must be possible; earlier ones may only have enough digits. */
export const newContact = z.extend(contact, {
  phone: contact.shape.phone.check(z.refine((value) => value === '' || isPhoneNumber(value), phoneMessage)),
  whatsapp: contact.shape.whatsapp.check(z.refine((value) => value === '' || isPhoneNumber(value), whatsappMessage)),
})

/** Labels of the fields. */
export const contactLabels: Readonly<Record<keyof z.output<typeof contact>, string>> = {
  email: 'Email address',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  address: 'Address',
}

export const defaultContact: z.output<typeof contact> = { email: '', phone: '', whatsapp: '', address: '' }
