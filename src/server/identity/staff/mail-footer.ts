/** Why members of staff get what their work sends them. */
export const staffMailFooter = 'You get this because it is part of your work at the desk.'
