import type { ComplaintStatus, ContactStatus } from '#shared/intake/contact-messages/contact-status.ts'
import type { ContactTopic } from '#shared/intake/contact-messages/topics.ts'

/** Topics as staff call them. */
export const deskTopicLabels: Record<ContactTopic, string> = {
  funding: 'Business funding',
  personal: 'Personal loan',
  merchant: 'Card processing',
  existing_application: 'Application',
  privacy_request: 'Privacy request',
  complaint: 'Complaint',
  partner: 'Partner',
  press: 'Press',
}

const contactStatusLabels: Record<ContactStatus, string> = {
  new: 'New',
  open: 'Open',
  replied: 'Replied',
  closed: 'Closed',
}

export const complaintLabels: Record<ComplaintStatus, string> = {
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
export const formatStanding = ({ status, complaint, isSpam }: Standing): string =>
  isSpam ? 'Spam' : complaint ? complaintLabels[complaint] : contactStatusLabels[status]
