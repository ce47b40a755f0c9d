/** Every address below which the staff desk decides itself what to show. */
export const isStaffPath = (path: string) => path.startsWith('/admin')
