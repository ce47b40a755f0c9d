export const isStaffPath = (path: string) => path.startsWith('/admin')
