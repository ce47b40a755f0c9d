export const services = [
  { href: '/business-funding', label: 'Business Funding', hint: 'Loans and credit lines for businesses' },
  { href: '/personal-funding', label: 'Personal Funding', hint: 'Fixed-rate loans for individuals' },
] as const

export const merchantServices = { href: '/merchant-services', label: 'Merchant Services' } as const
export const trackApplication = { href: '/track-application', label: 'Track Application' } as const
export const apply = { href: '/application-portal', label: 'Apply Now' } as const
export const home = { href: '/', label: 'Home' } as const
export const about = { href: '/about', label: 'About Us' } as const
export const contact = { href: '/contact', label: 'Contact' } as const

export const quickLinks = [
  { href: '/about', label: 'About' },
  contact,
  { href: '/calculators', label: 'Calculators' },
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/privacy-requests', label: 'Your Privacy Choices' },
  { href: '/terms-of-service', label: 'Terms of Service' },
  { href: '/#faq', label: 'FAQ' },
] as const
