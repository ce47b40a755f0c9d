export const staffMailFooter = 'You’re receiving this email because of your staff role.'
