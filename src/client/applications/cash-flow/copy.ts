/** Longer texts of the applicant's cash flow, in one place for editors and translators. */
export const copy = {
  intro:
    'We read your bank statements on our own server. Lenders see these figures only after you agree to share your application with them by name.',
  reading: 'We’re reading your bank statements. This takes a few seconds.',
  provisional:
    'We couldn’t match every statement to the cent yet. Someone on our team will check it; you don’t have to do anything.',
  explain:
    'Lenders look at money from customers. If a deposit was something else, or we took a sale for something else, explain it. Our team checks your explanation before it changes a figure.',
  explainPayments:
    'Lenders look for payments on loans and advances. If a payment was something else than it seems, explain it. Our team checks it first.',
} as const
