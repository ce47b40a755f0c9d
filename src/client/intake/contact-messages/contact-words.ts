import type { ComplaintStatus, ContactStatus } from '#shared/intake/contact-messages/contact-status.ts'
import type { ContactTopic } from '#shared/intake/contact-messages/topics.ts'

/** Topics as staff call them. */
export const deskTopicWords: Record<ContactTopic, string> = {
  funding: 'Business funding',
  personal: 'Personal loan',
  merchant: 'Card processing',
  existing_application: 'Application',
  privacy_request: 'Privacy request',
  complaint: 'Complaint',
  partner: 'Partner',
  press: 'Press',
}

const contactStatusWords: Record<ContactStatus, string> = {
  new: 'New',
  open: 'Open',
  replied: 'Replied',
  closed: 'Closed',
}

export const complaintWords: Record<ComplaintStatus, string> = {
  received: 'Received',
  investigating: 'Investigating',
  answered: 'Answered',
  upheld: 'Upheld',
  not_upheld: 'Not upheld',
}

interface Standing {
  readonly status: ContactStatus
  readonly complaint: ComplaintStatus | null
  readonly isSpam: boolean
}

/** Where a message stands, in one word: a complaint goes its own way. */
export const standingWords = ({ status, complaint, isSpam }: Standing): string =>
  isSpam ? 'Spam' : complaint ? complaintWords[complaint] : contactStatusWords[status]
