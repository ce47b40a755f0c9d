export const refusals = [
  'empty',
  'too_large',
  'wrong_type',
  'locked_pdf',
  'locked_sheet',
  'duplicate',
  'damaged',
  'unchecked',
] as const
export type Refusal = (typeof refusals)[number]

export const refusalLabels: Readonly<Record<Refusal, string>> = {
  empty: 'This file is empty. Check on your device that it has content, then upload it again.',
  too_large: 'This file is larger than 25 MB. Upload fewer pages at a time, or scan in black and white, and try again.',
  wrong_type:
    'We can’t read this type of file. Please upload a PDF, a photo (JPEG, PNG, HEIC or WebP), a CSV or an Excel file (.xlsx).',
  locked_pdf:
    'This PDF requires a password. Open it, print it to a new PDF without a password, and upload that one. Please don’t send us the password.',
  locked_sheet:
    'This Excel file has a password or is in the old .xls format. Save it as .xlsx without a password, and upload that one.',
  duplicate: 'You already uploaded this file. There’s nothing more to do.',
  damaged: 'This file didn’t arrive completely. Please upload it again.',
  unchecked:
    'We couldn’t check this file, so we didn’t save it. Open it, print it to a new PDF, and upload that one. A clear photo of each page works too.',
}

export const quarantineText =
  'Our virus scanner found something harmful in this file, so no one will open it. Please run a virus check on your device, then upload a clean copy, for example a new download from your bank.'

/**
 * Formats the refusal of a duplicate.
 * @param countsAs the existing document's type, if different.
 */
export const formatDuplicate = (name: string, sentOn: string, countsAs?: string) =>
  `You already uploaded this file on ${sentOn} as “${name}”${
    countsAs === undefined
      ? '. There’s nothing more to do.'
      : `. We counted it as: ${countsAs}. If it is something else, change “This is a” next to it.`
  }`
