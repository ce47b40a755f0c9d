/** The same content as one HTML file: no script, no request beside it, and no font of its own. */
export const twinOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link(?![^>]*canonical)[^>]*>/g, '')
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
    .replace(/ data-(?:modules|props|wake|draft|worker|reporter|after-load|lock)="[^"]*"/g, '')
