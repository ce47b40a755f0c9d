/** Returns today in the time zone of the settings that a new installation has. */
export const brokerageToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })
