/** Longer texts of retention and legal holds, in one place for editors and translators. */
export const copy = {
  wholePerson: 'All records of this person: leads, applications, documents, messages, requests and the email log',
  liftEffect:
    'It covers its records for 7 more days. Then, those past their retention period are deleted. Every owner and the person who set it are emailed.',
  holdOf:
    'Enter an application’s reference to hold that application, or an email address to hold every record of that person.',
}
