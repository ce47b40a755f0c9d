/**
 * The words of 47 CFR 64.1200(a)(10) in whatever sentence they stand, and plain ways of saying the same. Whoever writes "please
 * don't stop" is stopped as well: one message too few harms nobody.
 */
const stop =
  /\b(stop|stopall|quit|end|revoke|opt[\s-]?out|cancel|unsubscribe|arret|parar|alto)\b|\b(do not|don.?t|no more|never) (text|message|contact|write|whatsapp)|\b(remove|take) me\b|\bleave me alone\b/

/** Whether somebody who writes this wants no more messages. */
export const asksToStop = (message: string): boolean => stop.test(message.toLowerCase())

/** Whether somebody who writes this, and nothing else, takes back that they wanted no more: the words providers know. */
export const asksToStart = (message: string): boolean => /^\s*(start|unstop|begin|subscribe)[\s.!]*$/i.test(message)
