/** Texts around every public page, and of the pages for staff, errors and diagnostics. */

import type { Slot } from '#client/ui/slot.ts'

// admin-access.tsx
export const adminAccessTitle = 'Staff access'
export const adminAccessDescription = (brand: string) => `Staff sign-in for ${brand}.`
export const adminAccessLead = 'This page is for staff. If you’ve applied, your advisor can answer your questions.'
export const signIn = 'Sign in'
export const notOnStaff = 'Not on staff?'
export const visitorLinks = (statusLink: Slot, contactLink: Slot) => (
  <>
    {statusLink('Check your application status')} and {contactLink('contact us')} here.
  </>
)
export const howToGetIn = 'How to get in'
export const noAccountYet = 'No account yet'
export const noAccountYetDetail =
  'An owner or manager sends an invitation to your work email. The link works only for you.'
export const whatYouNeed = 'What you need'
export const whatYouNeedDetail =
  'A passkey, or an authenticator app on your phone. Every sign-in requires a second factor.'
export const forgotYourPassword = 'Forgot your password'
export const forgotYourPasswordDetail = 'The sign-in page emails you a single-use link that works for 30 minutes.'
export const lostYourPhone = 'Lost your phone'
export const lostYourPhoneDetail = 'Use a recovery code. If you don’t have one, an owner can reset your second factor.'
export const leaving = 'Leaving'
export const leavingDetail = 'An owner or manager closes your account, which ends all your sessions immediately.'
export const somethingSuspicious = 'Something suspicious'
export const somethingSuspiciousDetail =
  'We never ask for your password by phone or email. If someone does, report it to the owner.'

// contact-lines.tsx
export const whatsapp = (number: string) => `WhatsApp ${number}`

// frame.tsx
export const businessFunding = 'Business Funding'
export const businessFundingHint = 'Loans and credit lines for businesses'
export const personalFunding = 'Personal Funding'
export const personalFundingHint = 'Fixed-rate loans for individuals'
export const merchantServices = 'Merchant Services'
export const trackApplication = 'Track Application'
export const applyNow = 'Apply Now'
export const home = 'Home'
export const aboutUs = 'About Us'
export const contact = 'Contact'
export const seeWhereYouStand = 'See where you stand'
export const seeWhereYouStandHint = 'No name needed'
export const about = 'About'
export const calculators = 'Calculators'
export const privacyPolicy = 'Privacy Policy'
export const yourPrivacyChoices = 'Your Privacy Choices'
export const termsOfService = 'Terms of Service'
export const faq = 'FAQ'
export const blog = 'Blog'
export const menu = 'Menu'
export const closeMenu = 'Close menu'
export const main = 'Main'
export const onlyWeSeeIt = (brand: string) => `Encrypted. Only ${brand} sees it until you say so.`
export const helpByPhone = (phone: string) => `Help: ${phone}`
export const help = 'Help'
export const services = 'Services'
export const skipToContent = 'Skip to content'
export const quickLinks = 'Quick links'
export const businessHours = 'Business hours'
export const feeWhenFunded = 'You pay us a success fee when you’re funded, never before.'
export const feeWhenBusinessFunded =
  'You pay us a success fee when your business is funded, never before. There is no fee for personal loans.'
export const notALender = (brand: string) =>
  `${brand} is a technology service that connects applicants with lenders. We are not a bank or a lender, and we make no credit decisions. Every rate, term and approval comes from the lender.`
export const lenderMayPay = 'A lender may also pay us.'
export const scrollToTop = 'Scroll to top'

// not-found.tsx
export const notFoundBusinessFunding = 'Business funding'
export const notFoundPersonalFunding = 'Personal funding'
export const notFoundMerchantServices = 'Merchant services'
export const guides = 'Guides'
export const notFoundTitle = 'Page Not Found'
export const notFoundDescription = "The page you're looking for doesn't exist."
export const returnHome = 'Return Home'
export const otherPages = 'You may have been looking for:'
export const offlineTitle = 'You’re offline'
export const offlineDescription = 'This page can’t load without a connection. What you typed is saved.'
export const offlineLead = 'This page can’t load without a connection. Nothing you sent was lost.'
export const whatsSaved = 'What’s saved'
export const savedAnswers =
  'If you started an application, it isn’t lost: every answer marked “Saved” is stored with us, and you can open it on any device.'
export const unsavedAnswers =
  'Anything you typed since then is in this browser tab, so please leave it open. For your security, account and Social Security numbers are never stored on the device: please enter those again.'
export const visitedPages =
  'You can still read pages you’ve already visited. Your application will appear once you’re back online.'
export const whatToDo = 'What to do'
export const checkConnection =
  'Check your connection, then try again. If you were sending something, send it again once you are online.'
export const tryAgain = 'Try again'

// system-diagnostics.tsx
export const systemDiagnosticsTitle = 'System diagnostics'
export const systemDiagnosticsDescription =
  'Check that this service is up and that your browser supports everything these pages need.'
export const systemDiagnosticsLead =
  'You’re reading this page, so the web server works. Your browser checks the rest, and the results stay in your browser.'
export const notChecked = 'Not checked'
export const checkAgain = 'Check again'
export const copyAsText = 'Copy as text'
export const checksNeedJavascript = 'These checks need JavaScript. The forms on this site work without it.'
export const formWontSubmit = 'If a form won’t submit'
export const checkTheServiceItself = (healthLink: Slot, readyLink: Slot) => (
  <>
    Check the service itself: {healthLink('the program')} returns “ok” when it’s running, {readyLink('the database')}{' '}
    returns “ready” when it can save requests.
  </>
)
export const yourAnswersAreSaved = 'Your answers are saved'
export const yourAnswersAreSavedDetail =
  'They stay in the form, in this browser. Check your connection and submit again.'
export const itWorksWithoutJavascript = 'It works without JavaScript'
export const itWorksWithoutJavascriptDetail = 'You’ll get a regular page instead. Script blockers are fine.'
export const storageIsBlocked = 'Storage is blocked'
export const storageIsBlockedDetail = 'Everything works, but what you type is lost when you reload.'
export const stillNothing = 'Still nothing'
export const stillNothingDetail = 'Copy the results and send them to us, with the page address and what you saw.'
export const bookACall = 'Book a call'
