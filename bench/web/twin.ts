/** Returns the page without scripts, other requests and web fonts. */
export const twinOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link(?![^>]*canonical)[^>]*>/g, '')
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
    .replace(/ data-(?:modules|props|wake|draft|worker|reporter|after-load|lock)(?:="[^"]*"|='[^']*')?/g, '')
