/** Longer texts of settings, in one place for editors and translators. */
export const copy = {
  protectedHelp: 'Before saving, we may ask you to confirm it’s you. Every owner gets an email about the change.',
  logoHelp:
    'An SVG up to 200 KB, or a PNG or JPEG up to 4 MB. Shown in headers, emails, PDFs and preview pictures. A wide logo replaces your name in the header.',
  iconHelp:
    'A square picture for browser tabs and phones’ home screens. Without it, we use a square logo, or your initials in your color.',
  claimValueHelp: 'The exact number. For a percentage, the number out of the total.',
  claimSourceHelp: 'Where the number comes from and where the documents are. Never shown on the site.',
  exampleRateHelp:
    'A rate that many of your personal clients get, without lender fees. The page computes the payment, APR and total from it, and the calculator starts with it.',
  rateSourceHelp: 'The lenders whose rates these are, and where the documents are. Never shown on the site.',
  permissionHelp: 'When and how they gave permission, and their connection to you. Never shown on the site.',
  holidaysHelp:
    'Observed dates: the Friday before if a holiday falls on a Saturday, the Monday after if it falls on a Sunday. They don’t count as business days.',
  callsAtOnceHelp:
    'How many visitors can book a call for the same half hour of your business hours. 0 turns booking off.',
  pinchZoomHelp:
    'Every page has a text-size control either way. If unlocked, visitors can also pinch to zoom, as WCAG 1.4.4 requires.',
  officePhotoHelp: 'A PNG or JPEG up to 4 MB, shown on the about page. We remove location data from the photo.',
  memberPhotoHelp: 'A PNG or JPEG up to 4 MB, with the person’s consent. We remove location data from the photo.',
  reviewProofHelp:
    'A screenshot of the review, or a photo of the letter. Required if it has no address. Stored as evidence, never shown on the site.',
  importHelp:
    'Choose a CSV file with a column for each of these: author, review, stars, source, date, and the address or the name of a screenshot. Choose the screenshots together with it.',
  importTooLarge: 'This file is larger than 2 MB. Split it and import the parts.',
  importTooManyRows: 'This file has more than 500 rows. Split it and import the parts.',
  importNoRows: 'This file has no rows. The first line must contain the column names.',
  importNothing: 'Nothing has been imported. Correct the file and choose it again.',
  importSaves: 'Importing saves this section, and the site shows the reviews.',
  partnerLogoHelp: 'An SVG, PNG or JPEG from the lender.',
  partnerPermissionHelp: 'Who at the lender allowed you to show it, and when. Never shown on the site.',
  openHelp:
    'Needs an address, a phone number, licenses and evidence for every advertised figure. Once open, figures without evidence are hidden.',
  hideListHelp: 'The dashboard hides the setup list only while every step is done.',
  licenseExemptionHelp: 'Only if you have no license: the reason and who confirmed it. Never shown on the site.',
  bulkAccessHelp:
    'Counts different applications, leads, merchant requests, contact messages, documents, downloads and revealed numbers. Each row of an export, or of a list read with an API key, counts as one. On additional list pages, five rows count as one. 0 turns alerts off.',
  successFeeHelp:
    'Several states prohibit success fees that consumers pay to a loan broker, or require a license for them.',
  renewalShareHelp:
    'A client appears as a renewal opportunity once this share is paid in. Lenders usually require 50% to 80%.',
  agentShareHelp:
    'Goes to the person who owned the application when the offer was made, and is added when an offer is chosen. With 0, split each commission manually.',
  takeoverApprovalHelp:
    'An agent or processor who wants a team member’s lead or application asks for it, and its owner or a manager agrees or declines. If off, a reason is enough. Both are notified either way.',
  payPeriodHelp: 'Periods are counted from this day. Twice a month: the second one starts 15 days later.',
  accountsHelp:
    'Exactly as in your chart of accounts. For a subaccount enter Parent:Account. QuickBooks asks for a customer or vendor on lines of its own A/R and A/P accounts, so use other accounts.',
  publishOnHelp: 'The first day it’s public, in the time zone of your business hours. Leave empty for right away.',
  guideAddressHelp: 'Such as sba-loans. Use the address of a built-in guide to replace it.',
  guideSummaryHelp: 'One or two sentences for search results and the list of guides.',
  guideSourcesHelp: 'One per line: the title, then its address starting with https://.',
  funderAliasesHelp: 'As they appear in descriptions, separated by commas, such as ACME CAP, ACME FUNDING.',
} as const
