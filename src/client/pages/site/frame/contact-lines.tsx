import * as copy from './copy.tsx'
import { useSettings } from './page-context.ts'

const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action'

/** @param hasCalls false on the page for booking calls. */
export function ContactLines({ hasCalls = true }: { hasCalls?: boolean }) {
  const { contact, hours } = useSettings()
  const { email, phone, whatsapp, address } = contact
  return (
    <ul className="empty:hidden">
      {phone && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={link}>
            {phone}
          </a>
        </li>
      )}
      {phone && hasCalls && hours.callsAtOnce > 0 && (
        <li>
          <a href="/book-a-call" className={link}>
            {copy.bookACall}
          </a>
        </li>
      )}
      {whatsapp && (
        <li>
          <a href={`https://wa.me/${whatsapp.replaceAll(/\D/g, '')}`} rel="noopener" className={link}>
            {copy.whatsapp(whatsapp)}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </li>
      )}
      {address && <li className="py-2 whitespace-pre-line">{address}</li>}
    </ul>
  )
}
