import { z } from 'zod/mini'
import { multiline, singleLine } from '#shared/kit/text.ts'

const emailMessage = 'Enter a complete email address, or leave it empty'
const phoneMessage = 'Enter a phone number with at least 10 digits, or leave it empty'
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

export const defaultContact: z.output<typeof contact> = { email: '', phone: '', whatsapp: '', address: '' }
