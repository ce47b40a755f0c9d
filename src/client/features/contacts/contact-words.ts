import type { ComplaintStatus, ContactStatus } from '#shared/contact/contact-status.ts'
import type { ContactTopic } from '#shared/contact/topics.ts'

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

export const contactStatusWords: Record<ContactStatus, string> = {
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
