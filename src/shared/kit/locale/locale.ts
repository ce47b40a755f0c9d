/** Language and region of public texts: of their dates, numbers, lists and plurals. */
export const locale = 'en-US'
