import type { SetUpStep } from '#shared/admin/set-up/contract.ts'

/** What each step asks for. */
export const stepLabels: Readonly<Record<SetUpStep, string>> = {
  address: 'Enter your address',
  phone: 'Enter your phone number',
  licenses: 'Enter your licenses',
  claims: 'Document your advertised figures',
  logo: 'Upload your logo',
  email: 'Send a test email',
  lenders: 'Add your lenders',
  staff: 'Invite your team',
  legal_review: 'Record the legal review',
  backups: 'Back up your data',
  open: 'Open the site',
}
