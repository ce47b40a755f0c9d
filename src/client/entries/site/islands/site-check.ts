export { wakeSiteCheck as wake } from '#client/system/site/site-check.ts'
