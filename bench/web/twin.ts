/** Returns the same content as one HTML file: no script, no other request, and no web font. */
export const twinOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link(?![^>]*canonical)[^>]*>/g, '')
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
    .replace(/ data-(?:modules|props|wake|draft|worker|reporter|after-load|lock)="[^"]*"/g, '')
